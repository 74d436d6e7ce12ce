// Who is signed in (spec 2 §4).
//
// starting           imports a session from the address or the storage; a session that is there
//                    already goes straight to signedIn.
// retryTokenImport   the import failed on the way: waits 5 s · 2^(n-1), or until the browser is
//                    online again, and starts anew; five times at most.
// signedOut          noErrors, success (after a sign-out), needsSmsOtp (a code was sent), needsMfa
//                    (a ticket waits for its code), failed (errors.authentication says why),
//                    signingOut (tokens are kept until the server was told).
// authenticating     one sub-state per way to sign in (authenticating.ts).
// signedIn           with the refresh timer.
//
// A session from elsewhere (SESSION_UPDATE) leads to signedIn from any state.
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
    SMS_CODE_SENT: { target: '.needsSmsOtp', actions: 'clearErrors' },
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
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context, event }) => {
          const signOut = parseEvent(event);
          return {
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
  on: { SESSION_UPDATE: { target: '.signedIn', reenter: true, actions: 'saveSession' } },
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
          { guard: 'canRetryImport', target: 'retryTokenImport', actions: 'countImportAttempt' },
          { target: 'signedOut.failed', actions: 'saveAuthenticationError' },
        ],
      },
    },
    retryTokenImport: {
      tags: 'loading',
      after: { importBackoff: 'starting' },
      on: { ONLINE: 'starting' },
    },
    signedOut,
    authenticating,
    signedIn: {
      type: 'parallel',
      entry: ['clearErrors', auth.raise({ type: 'SIGNED_IN' })],
      on: {
        SIGNOUT: 'signedOut.signingOut',
        SESSION_LOST: [
          { guard: 'isSignedOutElsewhere', target: 'signedOut.success', actions: 'dropSession' },
          { target: 'signedOut.noErrors', actions: 'dropSession' },
        ],
        TOKEN_FAILED: {
          guard: 'isOwnTokenRefused',
          target: 'signedOut.failed',
          actions: ['dropRefusedSession', 'saveAuthenticationError'],
        },
      },
      states: { refreshTimer },
    },
  },
});
