// What a mail link or a provider brings back in the address, and how it leaves the address again.
import type { Page } from '../environment/environment.ts';
import { AUTH_ERRORS, type AuthError } from '../errors.ts';

export type AddressTokens = {
  refreshToken: string | null;
  /** Of PKCE: worth something only together with the verifier in the storage. */
  code: string | null;
  /** The code is that of an invitation, which needs no verifier. */
  isInvitation: boolean;
  error: AuthError | null;
};

export const NO_ADDRESS_TOKENS: AddressTokens = {
  refreshToken: null,
  code: null,
  isInvitation: false,
  error: null,
};

// A user who signs in by a provider he is connected to already is no failure.
/** Of the links by which our server invites staff. */
const INVITATION = 'staffInvitation';
const HARMLESS_DESCRIPTION = 'social user already exists';

/**
 * Reads the tokens in query or hash and removes them by replaceState at once, before any call: a
 * token in the address leaks through history, referrer and shared screens.
 */
export function takeAddressTokens(
  page: Page | null,
  { usePkce }: { usePkce: boolean },
): AddressTokens {
  if (!page) return NO_ADDRESS_TOKENS;
  const url = new URL(page.href());
  const hash = new URLSearchParams(url.hash.slice(1));
  const find = (name: string) => url.searchParams.get(name) ?? hash.get(name);

  const refreshToken = find('refreshToken');
  const isInvitation = find('type') === INVITATION;
  // Without PKCE a code in the address belongs to another program on this page.
  const code = usePkce || isInvitation ? find('code') : null;
  if (refreshToken || code) {
    // Only what holds a token is written anew; the rest of the address keeps its exact form.
    const names = refreshToken ? ['refreshToken', 'type'] : ['code', 'type'];
    url.search = withoutParameters(url.search.slice(1), names);
    if (names.some((name) => hash.has(name)))
      url.hash = withoutParameters(url.hash.slice(1), names);
    page.replace(url.href);
  }
  return {
    refreshToken,
    code,
    isInvitation,
    error: readError(find('error'), find('errorDescription')),
  };
}

function withoutParameters(text: string, names: string[]): string {
  const isKept = (pair: string) => !names.includes(decodeURIComponent(pair.split('=', 1)[0] ?? ''));
  return text.split('&').filter(isKept).join('&');
}

function readError(error: string | null, description: string | null): AuthError | null {
  if (!error || description === HARMLESS_DESCRIPTION) return null;
  return { status: AUTH_ERRORS.invalidEmail.status, error, message: description ?? error };
}
