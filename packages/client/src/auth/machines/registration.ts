// Whether the account is complete (spec 2 §4), beside who is signed in.
//
// incomplete   noErrors, needsEmailVerification (a mail is on its way), needsOtp (a code is),
//              failed (errors.registration says why). Anonymous users stay here.
// one state per way to register: a session completes the registration by way of signedIn; an answer
//              without one ends an anonymous session, for the server has ended it too.
// complete     signed in, and not anonymously.
import { parseEvent } from './events.ts';
import { auth } from './setup.ts';

const registering = {
  tags: 'busy',
  entry: 'clearErrors',
} as const;

const toFailed = { target: 'incomplete.failed', actions: 'saveRegistrationError' } as const;
const toSignedIn = {
  guard: 'hasSession',
  target: 'incomplete',
  actions: 'raiseSession',
} as const;
const endSession = auth.raise({ type: 'SESSION_LOST', reason: 'registration-started' });

/** Answers with a session, or sends a mail. */
const byMail = auth.createStateConfig({
  ...registering,
  invoke: {
    id: 'register',
    src: 'register',
    input: ({ context, event }) => ({
      event: parseEvent(event),
      accessToken: context.accessToken.value,
    }),
    onDone: [toSignedIn, { target: 'incomplete.needsEmailVerification', actions: endSession }],
    onError: toFailed,
  },
});

/** Sends a code, or takes one and answers with a session. */
const byCode = auth.createStateConfig({
  ...registering,
  invoke: {
    id: 'register',
    src: 'register',
    input: ({ context, event }) => ({
      event: parseEvent(event),
      accessToken: context.accessToken.value,
    }),
    onDone: [toSignedIn, { target: 'incomplete.needsOtp', actions: endSession }],
    onError: toFailed,
  },
});

const bySms = auth.createStateConfig({
  ...registering,
  invoke: {
    id: 'register',
    src: 'register',
    input: ({ context, event }) => ({
      event: parseEvent(event),
      accessToken: context.accessToken.value,
    }),
    onDone: { target: 'incomplete.needsOtp', actions: auth.raise({ type: 'SMS_CODE_SENT' }) },
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
    emailPassword: byMail,
    securityKey: byMail,
    passwordlessEmail: byMail,
    passwordlessSms: bySms,
    passwordlessSmsOtp: byCode,
    signInEmailOTP: byCode,
    verifyEmailOTP: byCode,
    complete: { on: { SIGNED_OUT: 'incomplete' } },
  },
});
