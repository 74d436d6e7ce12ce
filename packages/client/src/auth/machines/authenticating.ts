// Sign-in, one sub-state per method (S2-A13 to S2-A24). With a ticket the next state is needsMfa,
// with a session signedIn. Without a session, or with the password error "unverified", it is
// signedOut, and the registration waits for the verification. After any other error it is failed.
import { parseEvent } from './events.ts';
import { auth } from './setup.ts';

const toVerification = {
  target: '#nhost.authentication.signedOut.noErrors',
  actions: auth.raise({ type: 'VERIFICATION_NEEDED' }),
} as const;
const toFailed = {
  target: '#nhost.authentication.signedOut.failed',
  actions: 'saveAuthenticationError',
} as const;

const signingIn = auth.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'signIn',
    src: 'signIn',
    input: ({ context, event }) => ({
      event: parseEvent(event),
      ticket: context.mfa?.ticket ?? null,
    }),
    onDone: [
      {
        guard: 'hasMfaTicket',
        target: '#nhost.authentication.signedOut.needsMfa',
        actions: 'saveMfaTicket',
      },
      { guard: 'hasSession', target: '#nhost.authentication.signedIn', actions: 'saveSession' },
      toVerification,
    ],
    onError: toFailed,
  },
});

const signingInByPassword = auth.createStateConfig({
  ...signingIn,
  invoke: {
    ...signingIn.invoke,
    onError: [{ guard: 'isUnverified', ...toVerification }, toFailed],
  },
});

export const authenticating = auth.createStateConfig({
  initial: 'password',
  entry: 'clearErrors',
  states: {
    password: signingInByPassword,
    anonymous: signingIn,
    securityKeyEmail: signingIn,
    securityKey: signingIn,
    mfa: { initial: 'totp', states: { totp: signingIn } },
    pat: signingIn,
    idToken: signingIn,
  },
});
