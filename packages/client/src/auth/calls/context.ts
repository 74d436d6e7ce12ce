// Dependencies that all calls share.
import type { AuthEnvironment } from '../environment/environment.ts';
import { SIGNED_OUT_MEANWHILE } from '../errors.ts';
import type { HeldSession, Session } from '../session/session.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { type RedirectOptions, resolveRedirect } from './redirects.ts';
import { revoke, type Send } from './send.ts';

const VERIFIER_BYTES = 32;

export type CallContext = {
  send: Send;
  sessionManager: SessionManager;
  environment: AuthEnvironment;
  /**
   * Stores the session that replaces the current one, unless the user has signed out since the
   * given epoch. Then it is revoked, and the promise rejects.
   */
  replaceSession(session: Session, sinceEpoch: number): Promise<HeldSession>;
  resolve<Options extends RedirectOptions>(options: Options | undefined): Options | undefined;
  /** With PKCE: the challenge for a request whose result is returned in the URL. Otherwise empty. */
  challenge(): Promise<{ codeChallenge?: string }>;
};

type Deps = {
  send: Send;
  sessionManager: SessionManager;
  store: SessionStore;
  environment: AuthEnvironment;
  clientUrl: string | null;
  usePkce: boolean;
};

export function createCallContext(deps: Deps): CallContext {
  const { send, sessionManager, store, environment, clientUrl, usePkce } = deps;
  return {
    send,
    sessionManager,
    environment,
    async replaceSession(session, sinceEpoch) {
      try {
        return await sessionManager.keep(session, undefined, sinceEpoch);
      } catch (cause) {
        if (cause === SIGNED_OUT_MEANWHILE) revoke(send, session);
        throw cause;
      }
    },
    resolve: (options) => resolveRedirect(options, clientUrl),
    async challenge() {
      if (!usePkce) return {};
      const { verifier, challenge } = await createCodeChallenge();
      await store.writeCodeVerifier(verifier);
      return { codeChallenge: challenge };
    },
  };
}

/**
 * PKCE: the URL then carries a code instead of a refresh token. The code is useless without the
 * verifier in the storage of this browser. A refresh token in the URL would give a
 * session to any third party that reads the URL.
 */
async function createCodeChallenge(): Promise<{ verifier: string; challenge: string }> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: toBase64Url(new Uint8Array(digest)) };
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
