// What every call needs besides its own input.
import type { AuthEnvironment } from '../environment/environment.ts';
import type { SessionKeeper } from '../session/keeper.ts';
import { createCodeChallenge } from '../session/pkce.ts';
import type { SessionStore } from '../stores/session-store.ts';
import { type RedirectOptions, resolveRedirect } from './redirect-options.ts';
import type { Send } from './send.ts';

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
