// Performs each step of the model with a real client. Chooses the call and the account, code or
// token, so that the server gives the response of the path.
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../support/backend.ts';
import { toTotpCode } from '../../support/totp-code.ts';
import type { Step, StepResult } from './auth-steps.ts';
import type { Tab } from './tab.ts';

/** Age in ms at which a session of our server (900 s) must be refreshed. */
const NEAR_ITS_END_MS = 871_000;
const TICK_MS = 1_000;
const BACKOFF_MS = 5_000;

type Action = (tab: Tab, result: StepResult | undefined, step: Step) => unknown;

const ACTIONS: Record<string, Action> = {
  async SIGNIN_PASSWORD({ client, server, owner, mfa }, result) {
    const unverified = () => server.createAccount({ isVerified: false });
    const account =
      result === 'ticket' ? mfa : result === 'unverified' ? await unverified() : owner;
    const password = result === 'rejected' ? 'something else entirely' : PASSWORD;
    return client.signIn({ email: account.email, password });
  },
  SIGNIN_ANONYMOUS: ({ client }) => client.signIn(),
  SIGNIN_SECURITY_KEY_EMAIL(tab, result) {
    if (result === 'rejected') tab.authenticator.key = tab.server.createKey();
    return tab.client.signIn({ email: tab.keyOwner.email, securityKey: true });
  },
  SIGNIN_SECURITY_KEY(tab, result) {
    if (result === 'rejected') tab.authenticator.key = tab.server.createKey();
    return tab.client.signInSecurityKey();
  },
  SIGNIN_PAT: ({ client, owner }, result) =>
    client.signInPAT(result === 'rejected' ? randomUUID() : owner.pat),
  async SIGNIN_ID_TOKEN({ client, server }, result) {
    const idToken = await server.createIdToken();
    const given = result === 'rejected' ? `${idToken}x` : idToken;
    return client.signInIdToken({ provider: 'test', idToken: given });
  },
  async SIGNIN_MFA_TOTP({ client, server, mfa }, result) {
    const code = await server.createTotpCode(mfa);
    return client.signIn({ otp: result === 'rejected' ? toTotpCode(mfa.secret, 40) : code });
  },
  SIGNUP_EMAIL_PASSWORD: ({ client, server }) =>
    client.signUp({ email: server.createEmail(), password: PASSWORD }),
  SIGNUP_SECURITY_KEY(tab) {
    tab.authenticator.key = tab.server.createKey();
    return tab.client.signUp({ email: tab.server.createEmail(), securityKey: true });
  },
  PASSWORDLESS_EMAIL: ({ client, server }) => client.signIn({ email: server.createEmail() }),
  PASSWORDLESS_SMS({ client, server, requested }) {
    requested.phoneNumber = server.createPhoneNumber();
    return client.signIn({ phoneNumber: requested.phoneNumber });
  },
  async PASSWORDLESS_SMS_OTP({ client, server, requested: { phoneNumber } }, result) {
    const otp = await server.readSms(phoneNumber);
    return client.signIn({ phoneNumber, otp: result === 'rejected' ? toOther(otp) : otp });
  },
  SIGNIN_EMAIL_OTP({ client, server, requested }) {
    requested.email = server.createEmail();
    return client.signInEmailOTP(requested.email);
  },
  async VERIFY_EMAIL_OTP({ client, server, requested: { email } }, result) {
    const otp = await server.readEmailCode(email);
    return client.verifyEmailOTP(email, result === 'rejected' ? toOther(otp) : otp);
  },
  async TRY_TOKEN({ client, server, owner }, result, { isOwn }) {
    if (isOwn) return client.refreshSession();
    if (result === 'rejected') return client.refreshSession(randomUUID());
    return client.refreshSession((await server.createSession(owner)).refreshToken);
  },
  async SESSION_UPDATE({ client, server, owner }) {
    await client.initWithSession({ session: await server.createSession(owner) });
  },
  async SESSION_LOST({ client, server, signOutElsewhere, storage }, result) {
    if (result === 'password-changed') {
      return client.changePassword({ newPassword: `${PASSWORD} ${randomUUID()}` });
    }
    // The other tab clears the storage before it notifies this one.
    storage.clear();
    await server.endSession(client.getSession()?.refreshToken ?? '');
    return signOutElsewhere();
  },
  SIGNOUT: ({ client }) => client.signOut(),
  WAKE({ clock, fakeTab, client }) {
    clock.jump(dueInMs(client));
    fakeTab.wake();
  },
  ONLINE({ clock, fakeTab, client }) {
    clock.jump(dueInMs(client));
    fakeTab.goOnline();
  },
  refreshTick: ({ clock, client }, result) =>
    clock.advance(result === undefined ? TICK_MS : dueInMs(client)),
  importBackoff: ({ clock, client }) =>
    clock.advance(BACKOFF_MS * 2 ** (client.getState().connectionAttempts - 1)),
};

/** Finds the action of a step. Timers are named after their delay. */
export function findAction({ type }: Step): Action {
  const name = type.replace(/^xstate\.after\.(\w+)\..*/, '$1');
  const action = ACTIONS[name];
  if (!action) throw new Error(`no action for the step ${name}`);
  return action;
}

function dueInMs(client: Tab['client']): number {
  const { attempts } = client.getSnapshot().context.refreshTimer;
  return attempts === 0 ? NEAR_ITS_END_MS : BACKOFF_MS * 2 ** (attempts - 1);
}

function toOther(code: string): string {
  return code === '000000' ? '000001' : '000000';
}
