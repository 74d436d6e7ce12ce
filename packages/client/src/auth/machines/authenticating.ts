// Signing in, one sub-state per way (spec 2 §4). A ticket leads to needsMfa, a session to signedIn, no
// session (by password also "unverified") to signedOut with the registration waiting for the e-mail,
// anything else to failed.
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
