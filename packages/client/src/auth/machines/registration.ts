// Region with the registration state (S2-G01 to S2-G13), parallel to the sign-in state.
//
// incomplete   noErrors, needsEmailVerification (an email was sent), needsOtp (a code was sent),
//              failed (the error is in errors.registration). Anonymous users stay here.
// one state per registration method: a session completes the registration through signedIn.
//              When an email is sent, the client ends an anonymous session. The server ends it
//              when the address is confirmed (docs/decisions/0022).
// complete     signed in, and not anonymously.
import { parseEvent } from './events.ts';
import { auth } from './setup.ts';

const toFailed = { target: 'incomplete.failed', actions: 'saveRegistrationError' } as const;
const toSignedIn = { target: 'incomplete', actions: 'raiseSession' } as const;
const endSession = auth.raise({ type: 'SESSION_LOST', reason: 'registration-started' });

const registering = auth.createStateConfig({
  tags: 'busy',
  entry: 'clearErrors',
  // A refresh of the anonymous session does not end its registration.
  on: { SIGNED_IN: { guard: 'isAnonymous' } },
  invoke: {
    id: 'register',
    src: 'register',
    input: ({ context, event }) => ({
      event: parseEvent(event),
      accessToken: context.accessToken.value,
    }),
  },
});
const { invoke } = registering;

/** A new account: signed in immediately, or asked to verify the email. */
const signingUp = auth.createStateConfig({
  ...registering,
  invoke: {
    ...invoke,
    onDone: [
      { guard: 'hasSession', ...toSignedIn },
      { target: 'incomplete.needsEmailVerification', actions: endSession },
    ],
    onError: [{ guard: 'isUnverified', target: 'incomplete.needsEmailVerification' }, toFailed],
  },
});

const requestingEmail = auth.createStateConfig({
  ...registering,
  invoke: {
    ...invoke,
    onDone: { target: 'incomplete.needsEmailVerification', actions: endSession },
    onError: toFailed,
  },
});

const requestingCode = auth.createStateConfig({
  ...registering,
  invoke: {
    ...invoke,
    onDone: { target: 'incomplete.needsOtp', actions: endSession },
    onError: toFailed,
  },
});

const requestingSms = auth.createStateConfig({
  ...registering,
  invoke: {
    ...invoke,
    onDone: { target: 'incomplete.needsOtp', actions: auth.raise({ type: 'SMS_CODE_SENT' }) },
    onError: toFailed,
  },
});

const verifying = auth.createStateConfig({
  ...registering,
  invoke: {
    ...invoke,
    onDone: [
      { guard: 'hasMfaTicket', target: 'incomplete.noErrors', actions: 'saveMfaTicket' },
      toSignedIn,
    ],
    onError: toFailed,
  },
});

export const registration = auth.createStateConfig({
  initial: 'incomplete',
  on: {
    SIGNED_IN: [{ guard: 'isAnonymous', target: '.incomplete' }, { target: '.complete' }],
    VERIFICATION_NEEDED: '.incomplete.needsEmailVerification',
  },
  states: {
    incomplete: {
      initial: 'noErrors',
      on: {
        SIGNUP_EMAIL_PASSWORD: 'emailPassword',
        SIGNUP_SECURITY_KEY: 'securityKey',
        PASSWORDLESS_EMAIL: 'passwordlessEmail',
        PASSWORDLESS_SMS: 'passwordlessSms',
        PASSWORDLESS_SMS_OTP: 'passwordlessSmsOtp',
        SIGNIN_EMAIL_OTP: 'signInEmailOTP',
        VERIFY_EMAIL_OTP: 'verifyEmailOTP',
      },
      states: { noErrors: {}, needsEmailVerification: {}, needsOtp: {}, failed: {} },
    },
    emailPassword: signingUp,
    securityKey: signingUp,
    passwordlessEmail: requestingEmail,
    passwordlessSms: requestingSms,
    passwordlessSmsOtp: verifying,
    signInEmailOTP: requestingCode,
    verifyEmailOTP: verifying,
    complete: { on: { SIGNED_OUT: 'incomplete' } },
  },
});
