// Responses of the scripted server, by path, as the wire contract describes them.
import {
  type Account,
  addAccount,
  createId,
  createSession,
  endSessions,
  findAccount,
  type ServerState,
  TOTP,
} from './accounts.ts';

export type Reply = { status: number; text: string };

export type Request = {
  state: ServerState;
  body: Record<string, unknown>;
  accessToken: string | null;
};

export const ok = (body: unknown): Reply => ({ status: 200, text: JSON.stringify(body) });
export const no = (status: number, error: string, message: string): Reply => ({
  status,
  text: JSON.stringify({ status, error, message }),
});

const OK = ok('OK');
const WRONG_PASSWORD = no(401, 'invalid-email-password', 'Incorrect email or password');
const UNVERIFIED = no(401, 'unverified-user', 'User is not verified.');
const DISABLED = no(401, 'disabled-user', 'User is disabled');
const NO_BEARER = no(401, 'unauthenticated-user', 'User is not logged in');
const TAKEN = no(409, 'email-already-in-use', 'Email already in use');
const BAD_REQUEST = no(400, 'invalid-request', 'The request payload is incorrect');
const WRONG_CODE = no(400, 'invalid-otp', 'Invalid or expired OTP');

export const ROUTES: Record<string, (request: Request) => Reply> = {
  '/signin/email-password': ({ state, body }) => {
    const account = findAccount(state, { email: String(body['email']) });
    if (!account) return WRONG_PASSWORD;
    const rejection = reject(account);
    if (rejection) return rejection;
    if (account.password !== body['password']) return WRONG_PASSWORD;
    if (!account.hasTotp) return ok({ session: createSession(state, account) });
    const ticket = `mfaTotp:${createId(state)}`;
    state.tickets[ticket] = account.id;
    return ok({ mfa: { ticket } });
  },
  // A wrong code spends the ticket, too.
  '/signin/mfa/totp': ({ state, body }) => {
    const ticket = String(body['ticket']);
    const account = findAccount(state, { id: state.tickets[ticket] ?? '' });
    delete state.tickets[ticket];
    if (!account) return no(401, 'invalid-ticket', 'Invalid ticket');
    if (body['otp'] !== TOTP) return no(401, 'invalid-totp', 'Invalid TOTP code');
    return ok({ session: createSession(state, account) });
  },
  '/signin/pat': ({ state, body }) => {
    const account = findAccount(state, {
      id: state.pats[String(body['personalAccessToken'])] ?? '',
    });
    if (!account) return no(401, 'invalid-pat', 'Invalid or expired personal access token');
    return reject(account) ?? ok({ session: createSession(state, account) });
  },
  '/signin/anonymous': ({ state }) =>
    ok({ session: createSession(state, addAccount(state, { isAnonymous: true })) }),
  '/signin/passwordless/email': ({ state, body }) => {
    const account = findOrAdd(state, { email: String(body['email']) });
    if (account.isDisabled) return DISABLED;
    sendLink(state, account);
    return OK;
  },
  '/signin/otp/email': ({ state, body }) => {
    const account = findOrAdd(state, { email: String(body['email']) });
    if (account.isDisabled) return DISABLED;
    state.codes[String(account.email)] = createCode(state);
    return OK;
  },
  '/signin/otp/email/verify': ({ state, body }) => {
    const account = takeCode(state, String(body['email']), body['otp'], 'email');
    if (!account) return WRONG_CODE;
    account.isVerified = true;
    return ok({ session: createSession(state, account) });
  },
  '/signin/passwordless/sms': ({ state, body }) => {
    const account = findOrAdd(state, { phoneNumber: String(body['phoneNumber']) });
    state.codes[String(account.phoneNumber)] = createCode(state);
    return OK;
  },
  '/signin/passwordless/sms/otp': ({ state, body }) => {
    const account = takeCode(state, String(body['phoneNumber']), body['otp'], 'phoneNumber');
    return account ? ok({ session: createSession(state, account) }) : WRONG_CODE;
  },
  '/token': ({ state, body }) => {
    const refreshToken = String(body['refreshToken']);
    const known = state.refreshTokens[refreshToken];
    const account = known && findAccount(state, { id: known.accountId });
    if (!account) return no(401, 'invalid-refresh-token', 'Invalid or expired refresh token');
    const rejection = account.isAnonymous ? null : reject(account);
    if (rejection) return rejection;
    delete state.refreshTokens[refreshToken];
    return ok(createSession(state, account, known.sessionId));
  },
  '/signout': ({ state, body, accessToken }) => {
    const owner = state.accessTokens[accessToken ?? ''];
    if (body['all'] && !owner) return BAD_REQUEST;
    if (body['all'] && owner) endSessions(state, owner);
    delete state.refreshTokens[String(body['refreshToken'])];
    return OK;
  },
  '/signup/email-password': ({ state, body }) => {
    const email = String(body['email']);
    if (findAccount(state, { email })) return TAKEN;
    addAccount(state, { email, password: String(body['password']) });
    return ok({});
  },
  '/user/deanonymize': ({ state, body, accessToken }) => {
    const account = findAccount(state, { id: state.accessTokens[accessToken ?? ''] ?? '' });
    if (!account) return NO_BEARER;
    if (!account.isAnonymous) {
      return no(400, 'user-not-anonymous', 'Logged in user is not anonymous');
    }
    if (typeof body['email'] !== 'string') return BAD_REQUEST;
    const email = body['email'];
    if (findAccount(state, { email })) return TAKEN;
    const password = body['password'] === undefined ? null : String(body['password']);
    Object.assign(account, { email, password, isAnonymous: false });
    endSessions(state, account.id);
    if (!password) sendLink(state, account);
    return OK;
  },
  '/user/email/change': ({ state, body, accessToken }) => {
    if (!state.accessTokens[accessToken ?? '']) return NO_BEARER;
    return findAccount(state, { email: String(body['newEmail']) }) ? TAKEN : OK;
  },
  '/user/password': ({ state, body, accessToken }) => {
    const account = findAccount(state, { id: state.accessTokens[accessToken ?? ''] ?? '' });
    if (!account) return NO_BEARER;
    account.password = String(body['newPassword']);
    endSessions(state, account.id);
    return OK;
  },
  '/user/password/reset': ({ state, body }) => {
    const account = findAccount(state, { email: String(body['email']) });
    if (account && !reject(account)) sendLink(state, account);
    return OK;
  },
  '/user/email/send-verification-email': ({ state, body }) => {
    const account = findAccount(state, { email: String(body['email']) });
    if (!account) return WRONG_PASSWORD;
    if (account.isVerified) {
      return no(400, 'email-already-verified', "User's email is already verified");
    }
    sendLink(state, account);
    return OK;
  },
  '/pat': ({ state, accessToken }) => {
    const owner = state.accessTokens[accessToken ?? ''];
    if (!owner) return NO_BEARER;
    const personalAccessToken = createId(state);
    state.pats[personalAccessToken] = owner;
    return ok({ id: createId(state), personalAccessToken });
  },
};

/** The server checks this before the password. */
function reject(account: Account): Reply | null {
  if (account.isDisabled) return DISABLED;
  return account.email && !account.isVerified ? UNVERIFIED : null;
}

function findOrAdd(state: ServerState, fields: Partial<Account>): Account {
  return findAccount(state, fields) ?? addAccount(state, fields);
}

function createCode(state: ServerState): string {
  return String(100_000 + Number(createId(state).slice(-6)));
}

/** A code can be used once. A wrong one does not spend it. */
function takeCode(
  state: ServerState,
  address: string,
  code: unknown,
  field: 'email' | 'phoneNumber',
): Account | undefined {
  if (state.codes[address] === undefined || state.codes[address] !== code) return undefined;
  delete state.codes[address];
  return findAccount(state, { [field]: address });
}

/** The link leads to the site with a refresh token in the URL. */
function sendLink(state: ServerState, account: Account): void {
  state.link = createId(state);
  state.refreshTokens[state.link] = { accountId: account.id, sessionId: createId(state) };
}
