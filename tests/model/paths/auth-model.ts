// The authentication machine as a model without services and clock. Its events are path steps.
import { authMachine } from '@loimel/client/auth';
import { createSession } from '@loimel/client/testing';
import { assign, type EventFrom, type SnapshotFrom } from 'xstate';
import type { Step, StepResult } from './auth-steps.ts';

/** Replaces time and randomness by marks on the session. Only the mark `near` expires soon. */
export const machine = authMachine.provide({
  guards: {
    isAutoRefreshOff: ({ context }) => context.accessToken.value === 'off',
    isRefreshDue: ({ context }) => context.accessToken.value === 'near',
    isRefreshDueOnline: ({ context }) => context.accessToken.value === 'near',
  },
  actions: {
    countRefreshAttempt: assign(({ context: { refreshTimer } }) => ({
      refreshTimer: { ...refreshTimer, attempts: refreshTimer.attempts + 1 },
    })),
  },
});

export type Model = SnapshotFrom<typeof machine>;
type ModelEvent = EventFrom<typeof machine>;

/** A model event is a step with the data that the machine would get from its services. */
export function toModelEvent(step: Step): ModelEvent {
  return { ...step, ...toPayload(step) } as unknown as ModelEvent;
}

export function parseStep(event: { type: string }): Step {
  const { type, result, isOwn } = event as Step;
  return { type, ...(result ? { result } : {}), ...(isOwn === undefined ? {} : { isOwn }) };
}

function toPayload({ type, result, isOwn }: Step): object {
  if (type === 'TRY_TOKEN') return { token: { refreshToken: 'r', isPAT: false, epoch: 0, isOwn } };
  if (type === 'SESSION_UPDATE') return { session: toHeld('fresh') };
  if (type === 'SESSION_LOST') return { reason: result };
  if (type === 'SIGNOUT') return { all: false };
  if (type.startsWith('xstate.error')) return { error: toError(result) };
  if (!type.startsWith('xstate.done')) return {};
  if (type.endsWith('signIn') || type.endsWith('register')) return { output: toOutput(result) };
  return { output: result === 'nothing' || result === 'done' ? null : toHeld(result) };
}

function toOutput(result: StepResult | undefined) {
  if (result === 'ticket') return { session: null, mfa: { ticket: 't' } };
  return { session: result === 'nothing' ? null : toHeld(result), mfa: null };
}

function toError(result: StepResult | undefined) {
  if (result === 'network') return { status: 0, error: 'network', message: 'no' };
  const error = result === 'unverified' ? 'unverified-user' : 'rejected';
  return { status: 401, error, message: 'no' };
}

export function toHeld(mark: StepResult | undefined) {
  const user = { id: 'u', isAnonymous: mark === 'anonymous' };
  const received = { at: new Date(0), uptimeMs: 0 };
  const session = createSession({ accessToken: mark ?? 'fresh', user });
  return { ...session, received, isPAT: mark === 'pat', epoch: 0 };
}
