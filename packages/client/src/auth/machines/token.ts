// A refresh token that a caller hands over, or his wish to refresh now (spec 2 §4).
//
// idle      noErrors, or error after a failure.
// running   exchanges the token. A session leads to signedIn; a failure to signedOut.failed for
//           who is signed out. Who is signed in stays so, unless his own token was refused.
import { parseEvent } from './events.ts';
import { auth } from './setup.ts';

export const token = auth.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      initial: 'noErrors',
      on: { TRY_TOKEN: { target: 'running', actions: 'rememberTrial' } },
      states: { noErrors: {}, error: {} },
    },
    running: {
      invoke: {
        id: 'tryToken',
        src: 'refreshToken',
        input: ({ event }) => {
          const trial = parseEvent(event);
          if (trial.type !== 'TRY_TOKEN') throw new Error('Only TRY_TOKEN leads here.');
          return trial.token;
        },
        onDone: { target: 'idle.noErrors', actions: 'raiseSession' },
        onError: { target: 'idle.error', actions: ['saveTokenError', 'raiseTokenFailure'] },
      },
    },
  },
});
