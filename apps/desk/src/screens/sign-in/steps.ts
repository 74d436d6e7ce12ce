// The steps of the sign-in as a state machine: which step follows which event. It calls nothing.
import type { AuthError, AuthErrorCode, TotpSecret } from '@loimel/client/auth';

export type Step =
  | { name: 'passkey' }
  | { name: 'password' }
  | { name: 'email-address' }
  | { name: 'email-code'; email: string }
  | { name: 'app-code'; email: string; ticket: string }
  /** Without a ticket the session already has its first factor. */
  | { name: 'recovery-code'; email: string; ticket: string | null }
  /** One factor was used, and the account has another one. */
  | { name: 'confirm'; email: string }
  /** One factor was used, and the account has no other one. */
  | { name: 'set-up'; email: string; totp: TotpSecret; displayName: string | null }
  | { name: 'welcome'; email: string; totp: TotpSecret }
  | { name: 'store-codes'; codes: readonly string[] }
  | { name: 'finished'; to: '/security' | null };

/** The steps after the first factor. */
export type LaterStepName =
  | 'app-code'
  | 'recovery-code'
  | 'confirm'
  | 'set-up'
  | 'welcome'
  | 'store-codes';

export type SignInState = { step: Step; isBusy: boolean; error: AuthError | null };

export type SignInEvent =
  | { type: 'began' }
  | { type: 'failed'; error: AuthError }
  /** A person chose another way, or went back. */
  | { type: 'chose'; name: 'passkey' | 'password' | 'email-address' | 'recovery-code' }
  | { type: 'chose-app'; displayName: string }
  | { type: 'sent-code'; email: string }
  | { type: 'needs-app-code'; email: string; ticket: string }
  | { type: 'needs-confirmation'; email: string }
  | { type: 'needs-set-up'; email: string; totp: TotpSecret; isInvited: boolean }
  | { type: 'created-codes'; codes: readonly string[] }
  | { type: 'got-in'; by?: 'recovery-code' };

export const FIRST_STATE: SignInState = { step: { name: 'passkey' }, isBusy: false, error: null };

/** Failures after which the same step cannot succeed any more. */
const START_AGAIN: readonly AuthErrorCode[] = ['invalid-ticket', 'invalid-mfa-ticket'];

export function advance(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'began':
      return { ...state, isBusy: true, error: null };
    case 'failed':
      return { step: stepAfterFailure(state.step, event.error), isBusy: false, error: event.error };
    case 'chose':
      return show(choose(state.step, event.name));
    case 'chose-app':
      return state.step.name === 'welcome'
        ? show({ ...state.step, name: 'set-up', displayName: event.displayName })
        : state;
    case 'sent-code':
      return show({ name: 'email-code', email: event.email });
    case 'needs-app-code':
      return show({ name: 'app-code', email: event.email, ticket: event.ticket });
    case 'needs-confirmation':
      return show({ name: 'confirm', email: event.email });
    case 'needs-set-up': {
      const { email, totp } = event;
      return show(
        event.isInvited
          ? { name: 'welcome', email, totp }
          : { name: 'set-up', email, totp, displayName: null },
      );
    }
    case 'created-codes':
      return show({ name: 'store-codes', codes: event.codes });
    case 'got-in':
      // A used recovery code means a lost device: its owner replaces it now.
      return show({ name: 'finished', to: event.by === 'recovery-code' ? '/security' : null });
  }
}

function show(step: Step): SignInState {
  return { step, isBusy: false, error: null };
}

function choose(from: Step, name: (SignInEvent & { type: 'chose' })['name']): Step {
  if (name !== 'recovery-code') return { name };
  if (from.name === 'app-code') return { ...from, name };
  if (from.name === 'confirm') return { ...from, name, ticket: null };
  return from;
}

function stepAfterFailure(step: Step, { error }: AuthError): Step {
  if (START_AGAIN.includes(error)) return { name: 'password' };
  if (error === 'otp-too-many-attempts') return { name: 'email-address' };
  return step;
}
