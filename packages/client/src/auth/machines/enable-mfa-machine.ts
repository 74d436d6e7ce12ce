// State machine that enables and disables the second factor.
//
// idle         initial, error, or disabled after the factor was disabled.
// generating   requests a secret from the server.
// generated    has the secret. idle waits for the first code (error: the last code failed),
//              activating sends it, activated is final.
// disabling    sends the code that disables the factor.
import { assign, fromPromise, setup } from 'xstate';
import type { TotpSecret } from '../calls/account.ts';
import { type AuthError, toAuthError } from '../errors.ts';

export type MfaServices = {
  generate(): Promise<TotpSecret>;
  activate(code: string): Promise<void>;
  disable(code: string): Promise<void>;
};

type MfaEvent =
  | { type: 'GENERATE' }
  | { type: 'ACTIVATE'; code: string }
  | { type: 'DISABLE'; code: string };

/** Second factor: send GENERATE, then ACTIVATE with the first code, or DISABLE with a code. */
export function createEnableMfaMachine(services: MfaServices) {
  return setup({
    types: {
      context: {} as { error: AuthError | null; secret: TotpSecret | null },
      events: {} as MfaEvent,
    },
    actors: {
      generate: fromPromise(() => services.generate()),
      activate: fromPromise<void, string>(({ input }) => services.activate(input)),
      disable: fromPromise<void, string>(({ input }) => services.disable(input)),
    },
    actions: {
      clearError: assign({ error: null }),
      saveError: assign(({ event }) => ({
        error: toAuthError((event as { error?: unknown }).error),
      })),
    },
  }).createMachine({
    id: 'enableMfa',
    initial: 'idle',
    context: { error: null, secret: null },
    states: {
      idle: {
        initial: 'initial',
        on: { GENERATE: 'generating', DISABLE: 'disabling' },
        states: { initial: {}, error: {}, disabled: {} },
      },
      generating: {
        entry: 'clearError',
        invoke: {
          id: 'generate',
          src: 'generate',
          onDone: { target: 'generated', actions: assign({ secret: ({ event }) => event.output }) },
          onError: { target: 'idle.error', actions: 'saveError' },
        },
      },
      generated: {
        initial: 'idle',
        states: {
          idle: {
            initial: 'idle',
            on: { ACTIVATE: 'activating' },
            states: { idle: {}, error: {} },
          },
          activating: {
            entry: 'clearError',
            invoke: {
              id: 'activate',
              src: 'activate',
              input: ({ event }) => codeOf(event),
              onDone: 'activated',
              onError: { target: 'idle.error', actions: 'saveError' },
            },
          },
          activated: { type: 'final' },
        },
      },
      disabling: {
        entry: 'clearError',
        invoke: {
          id: 'disable',
          src: 'disable',
          input: ({ event }) => codeOf(event),
          onDone: 'idle.disabled',
          onError: { target: 'idle.error', actions: 'saveError' },
        },
      },
    },
  });
}

function codeOf(event: MfaEvent): string {
  return 'code' in event ? event.code : '';
}
