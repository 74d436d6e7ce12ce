// Whether the account is complete (spec 2 §4), beside who is signed in.
//
// incomplete   noErrors, needsEmailVerification (a mail is on its way), needsOtp (a code is),
//              failed (errors.registration says why). Anonymous users stay here.
// one state per way to register: a session completes the registration by way of signedIn; a mail
//              or a code on its way ends an anonymous session, for the server has ended it too.
// complete     signed in, and not anonymously.
import { parseEvent } from './events.ts';
import { auth } from './setup.ts';

const toFailed = { target: 'incomplete.failed', actions: 'saveRegistrationError' } as const;
const toSignedIn = { target: 'incomplete', actions: 'raiseSession' } as const;
const endSession = auth.raise({ type: 'SESSION_LOST', reason: 'registration-started' });

const registering = auth.createStateConfig({
  tags: 'busy',
  entry: 'clearErrors',
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

/** A new account: signed in at once, or asked to verify the e-mail. */
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

const askingForMail = auth.createStateConfig({
  ...registering,
  invoke: {
    ...invoke,
    onDone: { target: 'incomplete.needsEmailVerification', actions: endSession },
    onError: toFailed,
  },
});

const askingForCode = auth.createStateConfig({
  ...registering,
  invoke: {
    ...invoke,
    onDone: { target: 'incomplete.needsOtp', actions: endSession },
    onError: toFailed,
  },
});

const askingForSms = auth.createStateConfig({
  ...registering,
  invoke: {
    ...invoke,
    onDone: { target: 'incomplete.needsOtp', actions: auth.raise({ type: 'SMS_CODE_SENT' }) },
    onError: toFailed,
  },
});

const verifying = auth.createStateConfig({
  ...registering,
  invoke: { ...invoke, onDone: toSignedIn, onError: toFailed },
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
    passwordlessEmail: askingForMail,
    passwordlessSms: askingForSms,
    passwordlessSmsOtp: verifying,
    signInEmailOTP: askingForCode,
    verifyEmailOTP: verifying,
    complete: { on: { SIGNED_OUT: 'incomplete' } },
  },
});
