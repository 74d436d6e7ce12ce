// The second step: code of the app, recovery code, or the passkey of a session with one factor.
import { Fingerprint } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { Or } from '../../components/or.tsx';
import {
  confirmWithPasskey,
  leave,
  signInWithAppCode,
  signInWithPasskey,
  signInWithRecoveryCode,
} from './data.ts';
import { OtherWays, readForm } from './first-step.tsx';
import type { StepProps } from './screen.tsx';
import styles from './sign-in.module.css';
import { StepHeading } from './step-heading.tsx';

type AppCodeProps = StepProps & { email: string; ticket: string };

export function AppCode({ email, ticket, isBusy, error, run, dispatch }: AppCodeProps) {
  return (
    <>
      <StepHeading>One more step</StepHeading>
      <p>
        {email && `Signing in as ${email}. `}
        <Button kind="quiet" onClick={() => dispatch({ type: 'chose', name: 'passkey' })}>
          Not you?
        </Button>
      </p>
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          const { code = '' } = readForm(event);
          void run(signInWithAppCode(ticket, code));
        }}
      >
        <Field
          label="Six-digit code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          isCode
          error={error}
          help="From your authenticator app. It changes every 30 seconds."
        />
        <Button kind="filled" size="large" type="submit" disabled={isBusy}>
          Sign in
        </Button>
      </form>
      <Or />
      <Button size="large" disabled={isBusy} onClick={() => run(signInWithPasskey())}>
        <Icon of={Fingerprint} /> Use a passkey
      </Button>
      <OtherWays>
        <RecoveryInstead dispatch={dispatch} />
      </OtherWays>
    </>
  );
}

export function Confirm({ email, isBusy, error, run, dispatch }: StepProps & { email: string }) {
  return (
    <>
      <StepHeading>One more step</StepHeading>
      <p>
        Signed in as {email} with one step.{' '}
        <Button kind="quiet" onClick={() => run(leave())}>
          Not you?
        </Button>
      </p>
      {error && <Notice tone="error">{error}</Notice>}
      <Button
        kind="filled"
        size="large"
        disabled={isBusy}
        onClick={() => run(confirmWithPasskey(email))}
      >
        <Icon of={Fingerprint} /> Confirm with your passkey
      </Button>
      <OtherWays>
        <RecoveryInstead dispatch={dispatch} />
        <Button kind="quiet" onClick={() => run(leave())}>
          Sign in again in another way
        </Button>
      </OtherWays>
    </>
  );
}

type RecoveryProps = StepProps & { ticket: string | null };

export function RecoveryCode({ ticket, isBusy, error, run, dispatch }: RecoveryProps) {
  return (
    <>
      <StepHeading>Use a recovery code</StepHeading>
      <p>Each of your ten codes works once.</p>
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          const { code = '' } = readForm(event);
          void run(signInWithRecoveryCode(ticket, code));
        }}
      >
        <Field
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          isCode
          error={error}
        />
        <Button kind="filled" size="large" type="submit" disabled={isBusy}>
          Sign in
        </Button>
      </form>
      <p className={styles['small']}>
        We send you an email about it. Afterwards you can set up a new device on your security page.
      </p>
      <details className={styles['lost']}>
        <summary>No codes either?</summary>
        <p>Ask an admin to reset your access. You then get a new invitation by email.</p>
      </details>
      <OtherWays>
        <Button kind="quiet" onClick={() => dispatch({ type: 'chose', name: 'passkey' })}>
          Back to the start
        </Button>
      </OtherWays>
    </>
  );
}

function RecoveryInstead({ dispatch }: Pick<StepProps, 'dispatch'>) {
  return (
    <Button kind="quiet" onClick={() => dispatch({ type: 'chose', name: 'recovery-code' })}>
      Lost your device? Use a recovery code
    </Button>
  );
}
