// The clients that are opened in many tabs: which page holds them, and how they store a session.

export type WireSession = { accessToken: string; refreshToken: string; refreshTokenId: string };

export type Items = Record<string, string>;

export type TabClient = {
  name: string;
  /** Of a file in pages/. */
  page: string;
  /** A session whose access token has run out, as this client stores it. */
  toStorage: (session: WireSession) => Items;
  readToken: (storage: Items) => string | null;
  /** What has to be stored instead so that the next page load has to refresh. */
  expire: (storage: Items) => Items;
};

const KEY = 'nhostRefreshToken';

/** Page loads of these always refresh: they store no access token. */
const REFRESH_TOKEN_ALONE = {
  toStorage: ({ refreshToken, refreshTokenId }: WireSession) => ({
    [KEY]: refreshToken,
    nhostRefreshTokenId: refreshTokenId,
  }),
  readToken: (storage: Items) => storage[KEY] ?? null,
  expire: () => ({}),
};

export const OURS: TabClient = { name: 'ours', page: 'ours', ...REFRESH_TOKEN_ALONE };

const HASURA_AUTH: TabClient = {
  name: '@nhost/hasura-auth-js 2.12',
  page: 'hasura-auth',
  ...REFRESH_TOKEN_ALONE,
};

const SESSION_KEY = 'nhostSession';

// Without `decodedToken` it takes the access token for expired.
const NHOST4: TabClient = {
  name: '@nhost/nhost-js 4.7',
  page: 'nhost4',
  toStorage: (session) => ({ [SESSION_KEY]: JSON.stringify(session) }),
  readToken: (storage) => readSession(storage)?.refreshToken ?? null,
  expire(storage) {
    const session = readSession(storage);
    return session
      ? { [SESSION_KEY]: JSON.stringify({ ...session, decodedToken: undefined }) }
      : {};
  },
};

export const TAB_CLIENTS: readonly TabClient[] = [OURS, HASURA_AUTH, NHOST4];

function readSession(storage: Items): WireSession | null {
  const text = storage[SESSION_KEY];
  return text === undefined ? null : JSON.parse(text);
}
