// Region with the sign-in state (S2-A01 to S2-A29).
//
// starting           imports a session from the URL or the storage. With an initial session it
//                    changes directly to signedIn.
// retryTokenImport   after a network error, a 5xx or a 429: waits 5 s · 2^(n-1), or until the
//                    browser is online, and starts again, at most five times. A Retry-After of up
//                    to a minute is waited for. After the last attempt, or with a longer
//                    Retry-After, the state is signedOut.failed. The token region tries again on
//                    wake-up and when online, after the Retry-After.
// signedOut          noErrors, success (after a sign-out), needsSmsOtp (a code was sent), needsMfa
//                    (a ticket needs a code), failed (the error is in errors.authentication),
//                    signingOut (keeps the tokens until the sign-out call has finished, and
//                    ignores sessions, their loss and token failures that arrive meanwhile).
// authenticating     one sub-state per sign-in method (authenticating.ts).
// signedIn           contains the refresh timer.
//
// SESSION_UPDATE (a session from another source) changes every state except signingOut to signedIn,
// and restarts the refresh timer.
import { authenticating } from './authenticating.ts';
import { parseEvent } from './events.ts';
import { refreshTimer } from './refresh-timer.ts';
import { auth } from './setup.ts';

const signedOut = auth.createStateConfig({
  initial: 'noErrors',
  entry: auth.raise({ type: 'SIGNED_OUT' }),
  on: {
    SIGNIN_PASSWORD: 'authenticating.password',
    SIGNIN_ANONYMOUS: 'authenticating.anonymous',
    SIGNIN_SECURITY_KEY_EMAIL: 'authenticating.securityKeyEmail',
    SIGNIN_SECURITY_KEY: 'authenticating.securityKey',
    SIGNIN_MFA_TOTP: 'authenticating.mfa.totp',
    SIGNIN_PAT: 'authenticating.pat',
    SIGNIN_ID_TOKEN: 'authenticating.idToken',
    SMS_CODE_SENT: { target: '.needsSmsOtp', actions: ['clearErrors', 'dropMfaTicket'] },
    // A new registration replaces an earlier attempt to sign in.
    SESSION_LOST: {
      guard: 'isRegistrationStarted',
      target: '.noErrors',
      actions: 'dropMfaTicket',
    },
    TOKEN_FAILED: { target: '.failed', actions: 'saveAuthenticationError' },
  },
  states: {
    noErrors: {},
    success: {},
    needsSmsOtp: {},
    needsMfa: {},
    failed: {},
    signingOut: {
      tags: 'busy',
      entry: 'dropUser',
      exit: 'dropSession',
      on: { SESSION_UPDATE: {}, SESSION_LOST: {}, TOKEN_FAILED: {} },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context, event }) => {
          const signOut = parseEvent(event);
          return {
            event: signOut,
            refreshToken: context.refreshToken.value,
            accessToken: context.accessToken.value,
            all: signOut.type === 'SIGNOUT' && signOut.all,
          };
        },
        onDone: 'success',
        onError: { target: 'failed', actions: 'saveAuthenticationError' },
      },
    },
  },
});

export const authentication = auth.createStateConfig({
  initial: 'starting',
  on: { SESSION_UPDATE: { target: '.signedIn', actions: 'saveSession' } },
  states: {
    starting: {
      tags: 'loading',
      always: { guard: 'isSignedIn', target: 'signedIn' },
      invoke: {
        id: 'importToken',
        src: 'importToken',
        onDone: [
          { guard: 'hasSession', target: 'signedIn', actions: 'saveSession' },
          { target: 'signedOut' },
        ],
        onError: [
          { guard: 'isOvertaken', target: 'signedOut' },
          {
            guard: 'canRetryImport',
            target: 'retryTokenImport',
            actions: ['countImportAttempt', 'saveImportFailure'],
          },
          {
            guard: 'isImportRetryable',
            target: 'signedOut.failed',
            actions: ['saveAuthenticationError', 'markImportUnfinished', 'saveImportFailure'],
          },
          { target: 'signedOut.failed', actions: 'saveAuthenticationError' },
        ],
      },
    },
    retryTokenImport: {
      tags: 'loading',
      after: { importBackoff: 'starting' },
      on: { ONLINE: [{ guard: 'isRateLimited' }, { target: 'starting' }] },
    },
    signedOut,
    authenticating,
    signedIn: {
      type: 'parallel',
      entry: ['clearErrors', auth.raise({ type: 'SIGNED_IN' })],
      // A refresh may deliver its session just after the message of a sign-out.
      always: {
        guard: 'isOlderThanSignOut',
        target: 'signedOut.success',
        actions: 'dropOldSession',
      },
      on: {
        SIGNOUT: 'signedOut.signingOut',
        SESSION_LOST: [
          { guard: 'isSignedOutElsewhere', target: 'signedOut.success', actions: 'dropSession' },
          { target: 'signedOut.noErrors', actions: 'dropSession' },
        ],
        TOKEN_FAILED: {
          guard: 'isOwnTokenRejected',
          target: 'signedOut.failed',
          actions: ['dropRejectedSession', 'saveAuthenticationError'],
        },
      },
      states: { refreshTimer },
    },
  },
});
