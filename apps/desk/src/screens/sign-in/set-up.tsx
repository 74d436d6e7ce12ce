// The first sign-in of an invited person, and the set-up of a missing second step.
import type { TotpSecret } from '@loimel/client/auth';
import { ArrowRight, Fingerprint, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { Or } from '../../components/or.tsx';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { TotpSecretView } from '../../components/totp-secret-view.tsx';
import { getAccountRole } from '../../session/access.ts';
import { ROLE_WORDS } from '../../session/role-words.ts';
import { setUpApp, setUpPasskey } from './data.ts';
import { OtherWays, readForm } from './first-step.tsx';
import type { StepProps } from './screen.tsx';
import styles from './sign-in.module.css';
import { StepHeading } from './step-heading.tsx';

/** As long as the auth service accepts. */
const NAME_MAX_CHARS = 80;

export function Welcome({ email, isBusy, error, run, dispatch }: StepProps & { email: string }) {
  const [name, setName] = useState('');
  const role = getAccountRole();
  return (
    <>
      <StepHeading>Welcome to the desk</StepHeading>
      <p>You were invited as {email}. The address is confirmed.</p>
      {role && (
        <Notice icon={UserRoundCheck}>
          <b>Your role is {role}.</b> {ROLE_WORDS[role].sentence}
        </Notice>
      )}
      {error && <Notice tone="error">{error}</Notice>}
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          void run(setUpPasskey(email, name.trim()));
        }}
      >
        <Field
          label="Your name, as visitors see it under an answer"
          autoComplete="name"
          required
          maxLength={NAME_MAX_CHARS}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button kind="filled" size="large" type="submit" disabled={isBusy}>
          <Icon of={Fingerprint} /> Create a passkey and open the desk
        </Button>
      </form>
      <OtherWays>
        <Button
          kind="quiet"
          disabled={name.trim() === ''}
          onClick={() => dispatch({ type: 'chose-app', displayName: name.trim() })}
        >
          Use an authenticator app instead
        </Button>
      </OtherWays>
      <p className={styles['small']}>Ten recovery codes come next. They are shown once.</p>
    </>
  );
}

type SetUpProps = StepProps & { email: string; totp: TotpSecret; displayName: string | null };

export function SetUp({ email, totp, displayName, isBusy, error, run }: SetUpProps) {
  return (
    <>
      <StepHeading>Set up a second step</StepHeading>
      <p>One step alone does not open the desk. It takes a minute. A passkey counts as both.</p>
      {error && <Notice tone="error">{error}</Notice>}
      <button
        type="button"
        className={styles['option']}
        disabled={isBusy}
        onClick={() => run(setUpPasskey(email, displayName))}
      >
        <Icon of={Fingerprint} />
        <span>
          <b>Passkey</b>
          <small>Fingerprint, face or security key. Recommended.</small>
        </span>
        <Icon of={ArrowRight} />
      </button>
      <Or />
      <TotpSecretView secret={totp} />
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          const { code = '' } = readForm(event);
          void run(setUpApp(code, displayName));
        }}
      >
        <Field
          label="Code shown by the app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          isCode
        />
        <Button size="large" type="submit" disabled={isBusy}>
          Turn on the app
        </Button>
      </form>
    </>
  );
}

export function StoreCodes({ codes, dispatch }: StepProps & { codes: readonly string[] }) {
  return (
    <>
      <StepHeading>Your recovery codes</StepHeading>
      <p>Each opens the desk once if all your devices are gone.</p>
      <RecoveryCodes
        codes={codes}
        doneLabel="Open the desk"
        onStored={() => dispatch({ type: 'got-in' })}
      />
    </>
  );
}
