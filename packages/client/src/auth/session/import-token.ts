// Finds the session a page load begins with: the address first, then the storage (spec 2 §4).

import type { Send } from '../calls/send.ts';
import { toAuthError } from '../errors.ts';
import type { SessionStore } from '../stores/session-store.ts';
import type { AddressTokens } from './address.ts';
import type { SessionKeeper } from './keeper.ts';
import { type HeldSession, parseSignInAnswer } from './session.ts';
import type { ExchangeToken } from './token-exchange.ts';

type Parts = {
  /** Taken from the address once, and kept here for the retries. */
  address: AddressTokens;
  store: SessionStore;
  keeper: SessionKeeper;
  send: Send;
  refresh: ExchangeToken;
  exchange: ExchangeToken;
};

/**
 * Null when there is no token, or the server gives no session for it. A token of the address that
 * fails falls back to the stored one; an error in the address ends the import at once.
 */
export async function importToken(parts: Parts): Promise<HeldSession | null> {
  const { address, store, refresh } = parts;
  const fromAddress = await tryAddress(parts);
  if (fromAddress.session) return fromAddress.session;
  if (!fromAddress.error && address.error) throw address.error;

  const stored = await store.read();
  if (stored) return refresh(stored);
  if (fromAddress.error) throw fromAddress.error;
  return null;
}

async function tryAddress({ address, exchange, ...parts }: Parts) {
  try {
    if (address.refreshToken) {
      const known = { refreshToken: address.refreshToken, isPAT: false };
      return { session: await exchange(known), error: null };
    }
    const session = address.code ? await exchangeCode(address, parts) : null;
    return { session, error: null };
  } catch (cause) {
    return { session: null, error: toAuthError(cause) };
  }
}

/** A code without a verifier of ours belongs to another program on this page: it is not touched. */
async function exchangeCode(
  { code, isInvitation }: AddressTokens,
  { store, send, keeper }: Pick<Parts, 'store' | 'send' | 'keeper'>,
): Promise<HeldSession | null> {
  const codeVerifier = isInvitation ? null : await store.readCodeVerifier();
  if (!codeVerifier && !isInvitation) return null;
  const proof = codeVerifier ? { codeVerifier } : {};
  const { body } = await send({ path: '/token/exchange', body: { code, ...proof } });
  if (codeVerifier) await store.writeCodeVerifier(null);
  const { session } = parseSignInAnswer(body);
  return session && keeper.keep(session);
}
