// Finds the session of a page load: first in the URL, then in the storage (S2-A03 to S2-A07).

import type { Send } from '../calls/send.ts';
import { toAuthError } from '../errors.ts';
import type { SessionStore } from '../stores/session-store.ts';
import type { AddressTokens } from './address.ts';
import { type HeldSession, parseSignInResponse } from './session.ts';
import type { SessionManager } from './session-manager.ts';
import type { ExchangeToken } from './token-exchange.ts';

type Deps = {
  /** Read from the URL once and kept for the retries. */
  address: AddressTokens;
  store: SessionStore;
  sessionManager: SessionManager;
  send: Send;
  refresh: ExchangeToken;
  exchange: ExchangeToken;
};

/**
 * Null when there is no token, or the server returns no session. When a token from the URL fails,
 * the stored one is tried. An error in the URL ends the import immediately (D-P1a).
 */
export async function importToken(deps: Deps): Promise<HeldSession | null> {
  const { address, sessionManager, refresh } = deps;
  const fromAddress = await tryAddress(deps);
  if (fromAddress.session) return fromAddress.session;
  if (!fromAddress.error && address.error) throw address.error;

  const stored = await sessionManager.storedToken();
  if (stored) return refresh(stored);
  if (fromAddress.error) throw fromAddress.error;
  return null;
}

async function tryAddress({ address, exchange, ...deps }: Deps) {
  try {
    if (address.refreshToken) {
      const epoch = await deps.sessionManager.readEpoch();
      const known = { refreshToken: address.refreshToken, isPAT: false, epoch };
      return { session: await exchange(known), error: null };
    }
    const session = address.code ? await exchangeCode(address, deps) : null;
    return { session, error: null };
  } catch (cause) {
    return { session: null, error: toAuthError(cause) };
  }
}

/** Without a stored verifier the code belongs to another script on this page and is ignored. */
async function exchangeCode(
  { code, isInvitation }: AddressTokens,
  { store, send, sessionManager }: Pick<Deps, 'store' | 'send' | 'sessionManager'>,
): Promise<HeldSession | null> {
  const codeVerifier = isInvitation ? null : await store.readCodeVerifier();
  if (!codeVerifier && !isInvitation) return null;
  const proof = codeVerifier ? { codeVerifier } : {};
  const { body } = await send({ path: '/token/exchange', body: { code, ...proof } });
  if (codeVerifier) await store.writeCodeVerifier(null);
  const { session } = parseSignInResponse(body);
  return session && sessionManager.keep(session);
}
