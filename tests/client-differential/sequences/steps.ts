// The steps of a sequence: calls of the client, and what happens on the server meanwhile. A step is
// plain data, so that a scenario can be printed, repeated and shortened.
import type { AuthClient } from '@loimel/client/auth';
import type { HasuraAuthClient } from '@nhost/hasura-auth-js';
import { EMAILS, findAccount, PASSWORD, PAT, type Person, PHONE, TOTP } from './accounts.ts';
import type { Failure, ScriptedServer } from './scripted-server.ts';

export type Guess = 'right' | 'wrong';
/** `malformed` is rejected by the client. */
export type Input = Guess | 'malformed';
export type Address = Person | 'malformed';

export type Step =
  | { do: 'sign-up'; who: Address; password: 'right' | 'malformed' }
  | { do: 'sign-in'; who: Address; password: Input }
  | { do: 'second-factor'; code: Guess; ticket: 'of-result' | 'of-client' | 'malformed' }
  | { do: 'anonymous' }
  | { do: 'pat'; token: Guess }
  | { do: 'email-code'; who: Address }
  | { do: 'email-code-check'; who: Person; code: Guess }
  | { do: 'sms'; phone: 'right' | 'malformed' }
  | { do: 'sms-check'; code: Guess }
  | { do: 'magic-link'; who: Address }
  | { do: 'follow-link' }
  | { do: 'deanonymize'; by: 'email-password' | 'passwordless'; who: Address }
  | { do: 'sign-out'; all: boolean }
  | { do: 'refresh' }
  | { do: 'refresh-unknown-token' }
  | { do: 'change-email'; to: Address }
  | { do: 'change-password'; password: 'right' | 'malformed' }
  | { do: 'reset-password'; who: Address }
  | { do: 'verification-email'; who: Address }
  | { do: 'create-pat' }
  | { do: 'restart' }
  | { do: 'server-verifies'; who: Person }
  | { do: 'server-disables'; who: Person; isDisabled: boolean }
  | { do: 'server-ends-sessions' }
  | { do: 'server-fails-next'; failure: Failure };

/** What a user would remember between the steps. */
export type Memory = { ticket: string | null };

const UNKNOWN_TOKEN = 'b0000000-0000-4000-8000-000000000002';
const EXPIRES_AT = new Date('2028-01-01T00:00:00Z');

const toEmail = (who: Address) => (who === 'malformed' ? 'not-an-address' : EMAILS[who]);
const toPassword = (input: Input) =>
  ({ right: PASSWORD, wrong: 'wrong-password', malformed: 'x' })[input];

/** Null for a step of the server. `restart` is not a call of the client. */
export function call(
  step: Step,
  client: AuthClient | HasuraAuthClient,
  server: ScriptedServer,
  memory: Memory,
): Promise<unknown> | null {
  switch (step.do) {
    case 'sign-up':
      return client.signUp({ email: toEmail(step.who), password: toPassword(step.password) });
    case 'sign-in':
      return client.signIn({ email: toEmail(step.who), password: toPassword(step.password) });
    case 'second-factor': {
      const ticket = { 'of-result': memory.ticket, 'of-client': null, malformed: 'x' }[step.ticket];
      const otp = step.code === 'right' ? TOTP : '000000';
      return client.signIn(ticket ? { otp, ticket } : { otp });
    }
    case 'anonymous':
      return client.signIn();
    case 'pat':
      return client.signInPAT(step.token === 'right' ? PAT : UNKNOWN_TOKEN);
    case 'email-code':
      return client.signInEmailOTP(toEmail(step.who));
    case 'email-code-check': {
      const email = toEmail(step.who);
      return client.verifyEmailOTP(email, codeFor(email, step.code, server));
    }
    case 'sms':
      return client.signIn({ phoneNumber: step.phone === 'right' ? PHONE : '' });
    case 'sms-check':
      return client.signIn({ phoneNumber: PHONE, otp: codeFor(PHONE, step.code, server) });
    case 'magic-link':
      return client.signIn({ email: toEmail(step.who) });
    case 'follow-link':
      return client.refreshSession(server.state.link ?? UNKNOWN_TOKEN);
    case 'deanonymize': {
      const email = toEmail(step.who);
      return step.by === 'email-password'
        ? client.deanonymize({ signInMethod: step.by, email, password: PASSWORD })
        : client.deanonymize({ signInMethod: step.by, connection: 'email', email });
    }
    case 'sign-out':
      return client.signOut({ all: step.all });
    case 'refresh':
      return client.refreshSession();
    case 'refresh-unknown-token':
      return client.refreshSession(UNKNOWN_TOKEN);
    case 'change-email':
      return client.changeEmail({ newEmail: toEmail(step.to) });
    case 'change-password':
      return client.changePassword({ newPassword: toPassword(step.password) });
    case 'reset-password':
      return client.resetPassword({ email: toEmail(step.who) });
    case 'verification-email':
      return client.sendVerificationEmail({ email: toEmail(step.who) });
    case 'create-pat':
      return client.createPAT(EXPIRES_AT, { name: 'ci' });
    default:
      return null;
  }
}

/** Changes the server without a call of the client. */
export function changeServer(step: Step, server: ScriptedServer): void {
  const { state } = server;
  if (step.do === 'server-fails-next') server.failure = step.failure;
  if (step.do === 'server-ends-sessions') state.refreshTokens = {};
  if (step.do !== 'server-verifies' && step.do !== 'server-disables') return;
  const account = findAccount(state, { email: EMAILS[step.who] });
  if (account && step.do === 'server-verifies') account.isVerified = true;
  if (account && step.do === 'server-disables') account.isDisabled = step.isDisabled;
}

function codeFor(address: string, code: Guess, { state }: ScriptedServer): string {
  return code === 'right' ? (state.codes[address] ?? '999999') : '000000';
}

/** For example `sign-in who=ada password=wrong`. */
export function describe(step: Step): string {
  const { do: name, ...parameters } = step;
  return [name, ...Object.entries(parameters).map(([key, value]) => `${key}=${value}`)].join(' ');
}
