// The clients that are opened in many tabs: their page, and how they store a session.

export type WireSession = { accessToken: string; refreshToken: string; refreshTokenId: string };

export type Items = Record<string, string>;

export type TabClient = {
  name: string;
  /** Name of a file in pages/. */
  page: string;
  /** A session with an expired access token, in the storage format of this client. */
  toStorage: (session: WireSession) => Items;
  readToken: (storage: Items) => string | null;
  /** Items to store so that the next page load must refresh. */
  expire: (storage: Items) => Items;
};

const KEY = 'nhostRefreshToken';

/** These clients store no access token, so every page load refreshes. */
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

// Without `decodedToken` this client treats the access token as expired.
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
