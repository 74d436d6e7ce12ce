// The parameters that the auth service puts into the URL of a page when it redirects there.

const STORED_VERIFIER = 'nhostCodeVerifier';
const INVITATION = 'staffInvitation';
/** Values of `type`: the kinds of links in emails. */
const LINK_KINDS = [
  'emailConfirmChange',
  'passwordlessEmail',
  'passwordReset',
  INVITATION,
  'verifyEmail',
];
/** A sign-in that still needs its second factor. The public pages cannot finish it and say so. */
const MFA_TICKET = /^mfaTotp:/i;
export const SECOND_FACTOR_CODE = 'second-factor';
/** The service uses the first two. Other services use the spelling of OAuth. */
const ERROR_NAMES = ['error', 'errorDescription', 'error_description', 'error_uri', 'error_code'];
/** The provider is already connected, so the sign-in succeeds (S2-U12). */
const HARMLESS_DESCRIPTION = 'social user already exists';

export type Visit = {
  href: string;
  readStorage: (key: string) => string | null;
};

/** Whether the URL contains a refresh token or an auth code that the auth client can use. */
export function hasSecret({ href, readStorage }: Visit): boolean {
  if (findParameter(href, 'refreshToken') !== null) return true;
  if (findParameter(href, 'code') === null) return false;
  // Any other `code` parameter does not belong to a sign-in.
  return findParameter(href, 'type') === INVITATION || hasStored(readStorage, STORED_VERIFIER);
}

/** The error code, or null. It selects one of our texts and is never shown itself. */
export function findErrorCode(href: string): string | null {
  if (findParameter(href, 'errorDescription') === HARMLESS_DESCRIPTION) return null;
  return findParameter(href, 'error') || (hasMfaTicket(href) ? SECOND_FACTOR_CODE : null);
}

/** The URL without these parameters. The rest stays byte for byte the same. */
export function withoutAuthParameters(visit: Visit): string {
  const names = listAuthParameters(visit);
  if (names.length === 0) return visit.href;
  const url = new URL(visit.href);
  url.search = withoutNames(url.search.slice(1), names);
  const hash = url.hash.slice(1);
  // Only if it changes: setting an empty hash removes a `#` at the end.
  if (withoutNames(hash, names) !== hash) url.hash = withoutNames(hash, names);
  return url.href;
}

export function hasStored(readStorage: Visit['readStorage'], key: string): boolean {
  try {
    return readStorage(key) !== null;
  } catch {
    // The browser blocks the storage.
    return false;
  }
}

function listAuthParameters(visit: Visit): string[] {
  const find = (name: string) => findParameter(visit.href, name);
  const isOfLink = LINK_KINDS.includes(find('type') ?? '');
  const groups = [
    find('refreshToken') !== null && ['refreshToken', 'type'],
    find('code') !== null && (isOfLink || hasSecret(visit)) && ['code'],
    hasMfaTicket(visit.href) && ['ticket'],
    isOfLink && ['type'],
    find('error') !== null && ERROR_NAMES,
  ];
  return groups.flatMap((names) => names || []);
}

function hasMfaTicket(href: string): boolean {
  return MFA_TICKET.test(findParameter(href, 'ticket') ?? '');
}

/**
 * Searches the query and the hash, where links in emails and providers put parameters. Returns the
 * first value that is not empty.
 */
function findParameter(href: string, name: string): string | null {
  const { search, hash } = new URL(href);
  const values = [search, hash.slice(1)].flatMap((part) => new URLSearchParams(part).getAll(name));
  return values.find(Boolean) ?? values[0] ?? null;
}

function withoutNames(parameters: string, names: string[]): string {
  return parameters
    .split('&')
    .filter((pair) => ![...new URLSearchParams(pair).keys()].some((name) => names.includes(name)))
    .join('&');
}
