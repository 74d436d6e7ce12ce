// The refresh timer, active while a session exists (S2-T01 to S2-T13).
//
// idle       decides immediately: disabled, or running when there is a refresh token.
// disabled   auto refresh is off, or the session uses a personal access token.
// running    pending checks every second, on wake-up and when online whether a refresh is due.
//            refreshing exchanges the token. On success it returns to pending with the new session.
//            A rejected token, or a sign-out meanwhile, ends the session. After any other failure it returns to pending,
//            which waits 5 s · 2^(n-1) before retry n.
// stopped    five retries failed. The session is kept. Wake-up or online starts again.
import { auth } from './setup.ts';

export const refreshTimer = auth.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'isAutoRefreshOff', target: 'disabled' },
        { guard: 'isPAT', target: 'disabled' },
        { guard: 'hasRefreshToken', target: 'running' },
      ],
    },
    disabled: {},
    running: {
      initial: 'pending',
      states: {
        pending: {
          after: {
            refreshTick: [
              { guard: 'isRefreshDue', target: 'refreshing' },
              { target: 'pending', reenter: true },
            ],
          },
          on: {
            WAKE: { guard: 'isRefreshDue', target: 'refreshing' },
            ONLINE: { guard: 'isRefreshDueOnline', target: 'refreshing' },
          },
        },
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'refreshToken',
            input: ({ context }) => ({
              refreshToken: context.refreshToken.value ?? '',
              isPAT: context.refreshToken.isPAT,
              epoch: context.refreshToken.epoch,
              isOwn: true,
            }),
            onDone: { target: 'pending', actions: 'saveSession' },
            onError: [
              { guard: 'isOvertaken', actions: 'raiseSignedOutElsewhere' },
              {
                guard: 'isRejected',
                target: '#nhost.authentication.signedOut.failed',
                actions: ['dropRejectedSession', 'saveAuthenticationError'],
              },
              { guard: 'canRetryRefresh', target: 'pending', actions: 'countRefreshAttempt' },
              { target: '#nhost.authentication.signedIn.refreshTimer.stopped' },
            ],
          },
        },
      },
    },
    stopped: {
      on: {
        WAKE: { target: 'running.refreshing', actions: 'resetRefreshAttempts' },
        ONLINE: { target: 'running.refreshing', actions: 'resetRefreshAttempts' },
      },
    },
  },
});
