// Sign-in: one step at a time beside the cloth. The steps are in steps.ts, the calls in data.ts.

import { LogOut } from 'lucide-react';
import { lazy, Suspense, useEffect, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { BRAND, Mark } from '../../layout/mark.tsx';
import { useTitle } from '../../layout/page.tsx';
import { useAuth } from '../../session/auth.ts';
import { readWantedPath } from '../../session/wanted-path.ts';
import { describeError, describeSignOut } from '../../session/words.ts';
import { findNextStep } from './data.ts';
import { EmailAddress, EmailCode, Passkey, Password } from './first-step.tsx';
import styles from './sign-in.module.css';
import { HasMoved } from './step-heading.tsx';
import { advance, FIRST_STATE, type SignInEvent, type SignInState } from './steps.ts';

// Loaded when they are needed, because the first step must appear quickly.
const LaterStep = lazy(() => import('./later-step.tsx'));

export function Component() {
  const [state, dispatch] = useReducer(advance, FIRST_STATE);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { step } = state;
  useTitle('Sign in');
  useFoundSession(dispatch);

  useEffect(() => {
    if (step.name !== 'finished') return;
    void navigate(step.to ?? readWantedPath(search), { replace: true });
  }, [step, navigate, search]);

  const run = async (call: Promise<SignInEvent | null>) => {
    dispatch({ type: 'began' });
    const event = await call;
    if (event) dispatch(event);
  };

  return (
    <main className={styles['screen']}>
      <div className={styles['side']}>
        <p className={styles['mark']}>
          <Mark /> Desk
        </p>
        <div className={styles['form']}>
          <SignOutReason />
          <HasMoved value={step !== FIRST_STATE.step}>
            <CurrentStep key={step.name} state={state} run={run} dispatch={dispatch} />
          </HasMoved>
        </div>
        <p className={styles['foot']}>For people at {BRAND}.</p>
      </div>
      <div className={styles['loom']} aria-hidden="true">
        <div className={styles['warp']} />
        <div className={styles['reed']} />
        <div className={styles['hanging']}>
          <div className={styles['cloth']} />
        </div>
      </div>
    </main>
  );
}

export type StepProps = {
  isBusy: boolean;
  /** Words for the failure of the last attempt. */
  error: string | null;
  run: (call: Promise<SignInEvent | null>) => Promise<void>;
  dispatch: (event: SignInEvent) => void;
};

type CurrentProps = Pick<StepProps, 'run' | 'dispatch'> & { state: SignInState };

function CurrentStep({ state, run, dispatch }: CurrentProps) {
  const { step, isBusy } = state;
  const error = state.error && describeError(state.error);
  const props = { isBusy, error, run, dispatch };
  switch (step.name) {
    case 'passkey':
      return <Passkey {...props} />;
    case 'password':
      return <Password {...props} />;
    case 'email-address':
      return <EmailAddress {...props} />;
    case 'email-code':
      return <EmailCode {...props} {...step} />;
    case 'finished':
      return null;
    default:
      return (
        <Suspense>
          <LaterStep {...props} step={step} />
        </Suspense>
      );
  }
}

/** A link of an invitation, or a session that still needs its second factor. */
function useFoundSession(dispatch: (event: SignInEvent) => void): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void findNextStep().then((event) => event && dispatch(event));
  }, [dispatch]);
}

function SignOutReason() {
  const { signedOutReason, error, status } = useAuth();
  if (status !== 'signedOut') return null;
  if (signedOutReason) {
    return (
      <Notice tone="warning" icon={LogOut}>
        {describeSignOut(signedOutReason)}
      </Notice>
    );
  }
  // A link in an email that does not work any more.
  const isLink = error?.error === 'invalid-ticket' || error?.error === 'link-expired';
  return isLink ? (
    <Notice tone="error">{describeError({ ...error, error: 'link-expired' })}</Notice>
  ) : null;
}
