// State machine of change email, change password, reset password and send verification email
// (S2-G14): one request at a time, and its result.
//
// idle         initial, success or error (the error is in context.error).
// requesting   waits for the response to the request in the event.
import { assign, fromPromise, setup } from 'xstate';
import { type AuthError, toAuthError } from '../errors.ts';

/** Uses of the request machine. Each has its own diagram in docs/machines. */
export const REQUEST_MACHINE_IDS = [
  'changeEmail',
  'changePassword',
  'resetPassword',
  'sendVerificationEmail',
] as const;

export type RequestMachineId = (typeof REQUEST_MACHINE_IDS)[number];

type Request = () => Promise<void>;

/** One request at a time and its result. Send REQUEST with the call. */
export function createRequestMachine(id: RequestMachineId) {
  return setup({
    types: {
      context: {} as { error: AuthError | null },
      events: {} as { type: 'REQUEST'; request: Request },
    },
    actors: { request: fromPromise<void, Request>(({ input }) => input()) },
  }).createMachine({
    id,
    initial: 'idle',
    context: { error: null },
    states: {
      idle: {
        initial: 'initial',
        on: { REQUEST: 'requesting' },
        states: { initial: {}, success: {}, error: {} },
      },
      requesting: {
        entry: assign({ error: null }),
        invoke: {
          id: 'request',
          src: 'request',
          input: ({ event }) => event.request,
          onDone: 'idle.success',
          onError: {
            target: 'idle.error',
            actions: assign({ error: ({ event }) => toAuthError(event.error) }),
          },
        },
      },
    },
  });
}
