// What every call needs besides its own input.
import type { AuthEnvironment } from '../environment/environment.ts';
import type { SessionKeeper } from '../session/keeper.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { type RedirectOptions, resolveRedirect } from './redirects.ts';
import type { Send } from './send.ts';

const VERIFIER_BYTES = 32;

export type CallContext = {
  send: Send;
  keeper: SessionKeeper;
  environment: AuthEnvironment;
  resolve<Options extends RedirectOptions>(options: Options | undefined): Options | undefined;
  /** With PKCE: the challenge of a request whose answer comes back in the address. */
  challenge(): Promise<{ codeChallenge?: string }>;
};

type Parts = {
  send: Send;
  keeper: SessionKeeper;
  store: SessionStore;
  environment: AuthEnvironment;
  clientUrl: string | null;
  usePkce: boolean;
};

export function createCallContext(parts: Parts): CallContext {
  const { send, keeper, store, environment, clientUrl, usePkce } = parts;
  return {
    send,
    keeper,
    environment,
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
 * PKCE: the address brings back a code that is worthless without the verifier in this browser's storage,
 * instead of a refresh token that is worth a session to anyone who reads the address.
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
