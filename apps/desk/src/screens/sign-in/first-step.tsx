// The first step: passkey, password or a code by email.
import { AtSign, Fingerprint, KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { Or } from '../../components/or.tsx';
import {
  sendEmailCode,
  signInFromAutofill,
  signInWithEmailCode,
  signInWithPasskey,
  signInWithPassword,
} from './data.ts';
import { DemoPeople } from './demo-people.tsx';
import type { StepProps } from './screen.tsx';
import styles from './sign-in.module.css';
import { StepHeading } from './step-heading.tsx';

export function Passkey({ isBusy, error, run, dispatch }: StepProps) {
  return (
    <>
      <StepHeading>Sign in</StepHeading>
      <p>No password to remember. Use the passkey of this device or your security key.</p>
      {error && <Notice tone="error">{error}</Notice>}
      <Button kind="filled" size="large" disabled={isBusy} onClick={() => run(signInWithPasskey())}>
        <Icon of={Fingerprint} /> Continue with a passkey
      </Button>
      <Or />
      <Button size="large" onClick={() => dispatch({ type: 'chose', name: 'password' })}>
        <Icon of={KeyRound} /> Use password and code
      </Button>
      {import.meta.env.DEV && <DemoPeople isBusy={isBusy} run={run} />}
      <details className={styles['lost']}>
        <summary>Lost your device?</summary>
        <p>
          Sign in with your password or a code by email, then use one of your recovery codes.
          Without codes, ask an admin to reset your access: you are then invited again.
        </p>
      </details>
    </>
  );
}

export function Password({ isBusy, error, run, dispatch }: StepProps) {
  return (
    <>
      <StepHeading>Sign in</StepHeading>
      {error && <Notice tone="error">{error}</Notice>}
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          const { email = '', password = '' } = readForm(event);
          void run(signInWithPassword(email, password));
        }}
      >
        <EmailField dispatch={dispatch} />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button kind="filled" size="large" type="submit" disabled={isBusy}>
          Continue
        </Button>
      </form>
      <OtherWays>
        <Button kind="quiet" onClick={() => dispatch({ type: 'chose', name: 'email-address' })}>
          <Icon of={AtSign} /> Send me a code by email instead
        </Button>
        <PasskeyInstead dispatch={dispatch} />
      </OtherWays>
    </>
  );
}

export function EmailAddress({ isBusy, error, run, dispatch }: StepProps) {
  return (
    <>
      <StepHeading>Code by email</StepHeading>
      <p>If the address has an account, we send a code that works for a few minutes.</p>
      {error && <Notice tone="error">{error}</Notice>}
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          const { email = '' } = readForm(event);
          void run(sendEmailCode(email));
        }}
      >
        <EmailField dispatch={dispatch} />
        <Button kind="filled" size="large" type="submit" disabled={isBusy}>
          Send a code
        </Button>
      </form>
      <OtherWays>
        <PasskeyInstead dispatch={dispatch} />
      </OtherWays>
    </>
  );
}

export function EmailCode({ email, isBusy, error, run, dispatch }: StepProps & { email: string }) {
  return (
    <>
      <StepHeading>Check your email</StepHeading>
      <p>Enter the code that we sent to {email}.</p>
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          const { code = '' } = readForm(event);
          void run(signInWithEmailCode(email, code));
        }}
      >
        <Field
          label="Code from the email"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          isCode
          error={error}
        />
        <Button kind="filled" size="large" type="submit" disabled={isBusy}>
          Continue
        </Button>
      </form>
      <OtherWays>
        <Button kind="quiet" onClick={() => dispatch({ type: 'chose', name: 'email-address' })}>
          Send a new code
        </Button>
      </OtherWays>
    </>
  );
}

/** The email field, which also offers the passkeys of this device. */
function EmailField({ dispatch }: Pick<StepProps, 'dispatch'>) {
  useEffect(() => {
    const leaving = new AbortController();
    void signInFromAutofill(leaving.signal).then((event) => event && dispatch(event));
    return () => leaving.abort();
  }, [dispatch]);
  return (
    <Field label="Email" name="email" type="email" autoComplete="username webauthn" required />
  );
}

/** The texts of the fields, by name. */
export function readForm(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

export function OtherWays({ children }: { children: ReactNode }) {
  return <div className={styles['others']}>{children}</div>;
}

function PasskeyInstead({ dispatch }: Pick<StepProps, 'dispatch'>) {
  return (
    <Button kind="quiet" onClick={() => dispatch({ type: 'chose', name: 'passkey' })}>
      <Icon of={Fingerprint} /> Use a passkey instead
    </Button>
  );
}
