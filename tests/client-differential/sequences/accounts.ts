// Accounts, sessions and tickets of the scripted server. Plain data, so that a copy of the whole
// state can be given to the server of the other client.

export type Account = {
  id: string;
  email: string | null;
  /** An anonymous user or one who signed in by SMS has none. */
  password: string | null;
  phoneNumber: string | null;
  isVerified: boolean;
  isAnonymous: boolean;
  isDisabled: boolean;
  hasTotp: boolean;
};

export type ServerState = {
  count: number;
  accounts: Account[];
  /** Account id by refresh token. */
  refreshTokens: Record<string, { accountId: string; sessionId: string }>;
  accessTokens: Record<string, string>;
  /** Account id by personal access token. */
  pats: Record<string, string>;
  /** Account id by ticket of a second factor. */
  tickets: Record<string, string>;
  /** One-time code by email address or phone number. */
  codes: Record<string, string>;
  /** The newest link of an email: a refresh token, as in the URL after the redirect. */
  link: string | null;
};

export const PASSWORD = 'right-password';
export const TOTP = '123456';
export const PHONE = '+3725550100';
export const PAT = 'a0000000-0000-4000-8000-000000000001';

export const EMAILS = {
  ada: 'ada@example.org',
  bob: 'bob@example.org',
  cem: 'cem@example.org',
  dia: 'dia@example.org',
  eve: 'eve@example.org',
  fay: 'fay@example.org',
} as const;

export type Person = keyof typeof EMAILS;

/** ada is verified, bob has a second factor, cem is unverified, dia is disabled, others unknown. */
export function createServerState(): ServerState {
  const state: ServerState = {
    count: 0,
    accounts: [],
    refreshTokens: {},
    accessTokens: {},
    pats: {},
    tickets: {},
    codes: {},
    link: null,
  };
  const known = { password: PASSWORD, isVerified: true };
  const ada = addAccount(state, { ...known, email: EMAILS.ada });
  addAccount(state, { ...known, email: EMAILS.bob, hasTotp: true });
  addAccount(state, { ...known, email: EMAILS.cem, isVerified: false });
  addAccount(state, { ...known, email: EMAILS.dia, isDisabled: true });
  state.pats[PAT] = ada.id;
  return state;
}

export function addAccount(state: ServerState, fields: Partial<Account>): Account {
  const account: Account = {
    id: createId(state),
    email: null,
    password: null,
    phoneNumber: null,
    isVerified: false,
    isAnonymous: false,
    isDisabled: false,
    hasTotp: false,
    ...fields,
  };
  state.accounts.push(account);
  return account;
}

export function findAccount(state: ServerState, fields: Partial<Account>): Account | undefined {
  const entries = Object.entries(fields) as [keyof Account, unknown][];
  return state.accounts.find((account) => entries.every(([key, value]) => account[key] === value));
}

/** The same number of calls gives the same ids, so that those of both clients can be compared. */
export function createId(state: ServerState): string {
  state.count += 1;
  return `00000000-0000-4000-8000-${String(state.count).padStart(12, '0')}`;
}

export function createSession(state: ServerState, account: Account, sessionId = createId(state)) {
  const refreshToken = createId(state);
  const accessToken = `access-${refreshToken.slice(-4)}`;
  state.refreshTokens[refreshToken] = { accountId: account.id, sessionId };
  state.accessTokens[accessToken] = account.id;
  return {
    accessToken,
    accessTokenExpiresIn: 900,
    refreshToken,
    refreshTokenId: sessionId,
    user: {
      id: account.id,
      displayName: account.email ?? account.phoneNumber ?? 'Anonymous User',
      isAnonymous: account.isAnonymous,
      emailVerified: account.isVerified,
      ...(account.email ? { email: account.email } : {}),
      ...(account.phoneNumber ? { phoneNumber: account.phoneNumber } : {}),
    },
  };
}

export function endSessions(state: ServerState, accountId: string): void {
  const kept = Object.entries(state.refreshTokens).filter(([, it]) => it.accountId !== accountId);
  state.refreshTokens = Object.fromEntries(kept);
}
