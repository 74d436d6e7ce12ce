// Intended differences between our client and the official one. Each id is a heading of
// KNOWN_DIFFERENCES.md.

type KnownDifference = {
  id: string;
  /** Matches the name of the scenario. */
  in: RegExp;
  /** Matches the path of the observed value. */
  at: RegExp;
};

const CODES = '(SMS|SMS code|email code|email code check)';

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  { id: 'remaining-lifetime', in: /./, at: /^result\.session\.accessTokenExpiresIn$/ },
  { id: 'token-id-in-results', in: /./, at: /^result\.session\.refreshTokenId$/ },
  { id: 'pat-survives-reload', in: /^PAT/, at: /^storage\.nhostRefreshTokenIsPAT$/ },
  {
    id: 'sign-out-is-remembered',
    in: /^(sign-out|deanonymize)/,
    at: /^storage(\.nhostSignOutEpoch)?$/,
  },
  { id: 'uniform-results', in: /^PAT/, at: /^result\.mfa$/ },
  { id: 'uniform-results', in: /^(link|create)/, at: /^result\.(isError|isSuccess)$/ },
  { id: 'failed-means-failed', in: /rejected token$/, at: /^state\.authentication$/ },
  { id: 'rejected-token-is-wiped', in: /rejected token$/, at: /^storage/ },
  { id: 'sms-code-is-awaited', in: /^SMS(, malformed response)?$/, at: /^state\.authentication$/ },
  {
    id: 'errors-reach-the-caller',
    in: new RegExp(`^(${CODES}, (rejected|by a message.*|connection closed)|malformed phone.*)$`),
    at: /^result\.error/,
  },
  { id: 'errors-reach-the-caller', in: /^sign-out that fails$/, at: /^result\.error/ },
  {
    id: 'unreadable-response-is-no-session',
    in: /, malformed response$/,
    at: /^(result\.error|state\.)/,
  },
  {
    id: 'password-change-ends-the-session',
    in: /^change password$/,
    at: /^(state|storage|user|accessToken)/,
  },
  { id: 'exact-cause-of-a-key-error', in: /^key .*aborted/, at: /^result\.error\.code$/ },
  { id: 'user-handle-as-it-is', in: /^key/, at: /credential\.response\.userHandle$/ },
  { id: 'one-error-shape', in: /^key sign-in, rejected at the start$/, at: /^result\.error/ },
  { id: 'one-error-shape', in: /^key elevation, aborted/, at: /^result\.error\.error$/ },
  {
    id: 'errors-reach-the-caller',
    in: /^key elevation, rejected at the start$/,
    at: /^result\.error/,
  },
  { id: 'uniform-results', in: /^key added,/, at: /^result\.key$/ },
  { id: 'uniform-results', in: /^key elevation/, at: /^result\.(isError|isSuccess|mfa)$/ },
];
