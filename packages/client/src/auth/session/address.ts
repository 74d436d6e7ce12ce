// Reads tokens and errors that an email link or a provider put into the URL, and removes them.
import type { Page } from '../environment/environment.ts';
import { AUTH_ERRORS, type AuthError, type AuthErrorCode } from '../errors.ts';

export type AddressTokens = {
  refreshToken: string | null;
  /** PKCE code, usable only with the verifier in the storage. */
  code: string | null;
  /** The code belongs to an invitation, which needs no verifier. */
  isInvitation: boolean;
  error: AuthError | null;
};

export const NO_ADDRESS_TOKENS: AddressTokens = {
  refreshToken: null,
  code: null,
  isInvitation: false,
  error: null,
};

/** Parameter `type` of the links with which our server invites staff. */
const INVITATION = 'staffInvitation';
/** Not an error: the user signs in with a provider that is already connected (S2-U12). */
const HARMLESS_DESCRIPTION = 'social user already exists';

/**
 * Reads the tokens from query or hash and removes them with replaceState before any call. A token
 * in the URL leaks through history, referrer and shared screens (D-P1f). An error is removed too,
 * because every reload would fail again.
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
  // Without PKCE, a code that is not from an invitation belongs to another script on this page.
  const code = usePkce || isInvitation ? find('code') : null;
  const error = find('error');
  const description = find('errorDescription');
  const names = [
    ...(refreshToken ? ['refreshToken', 'type'] : []),
    ...(code ? ['code', 'type'] : []),
    ...(error ? ['error', 'errorDescription'] : []),
  ];
  if (names.length > 0) {
    // Rewrite only the part with a parameter; the rest of the URL stays byte for byte the same.
    url.search = withoutParameters(url.search.slice(1), names);
    if (names.some((name) => hash.has(name)))
      url.hash = withoutParameters(url.hash.slice(1), names);
    page.replace(url.href);
  }
  return { refreshToken, code, isInvitation, error: readError(error, description) };
}

function withoutParameters(text: string, names: string[]): string {
  const isKept = (pair: string) => !names.includes(decodeName(pair.split('=', 1)[0] ?? ''));
  return text.split('&').filter(isKept).join('&');
}

/** A malformed escape such as `50%` is not one of our names. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readError(error: string | null, description: string | null): AuthError | null {
  if (!error || description === HARMLESS_DESCRIPTION) return null;
  // The server chooses the code.
  const code = error as AuthErrorCode;
  return { status: AUTH_ERRORS.invalidEmail.status, error: code, message: description ?? error };
}
