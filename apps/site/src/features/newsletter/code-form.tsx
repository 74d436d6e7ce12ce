// The second way to confirm: address and code, for whoever reads mail on another device.
import { isEmailAddress } from '@loimel/client/contract';
import { type SubmitEvent, useState } from 'react';
import { SubmitButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { CallResult } from './call-result.tsx';
import { useNewsletterCall } from './newsletter-call.ts';
import type { ConfirmTexts } from './newsletter-content.ts';
import styles from './newsletter-pages.module.css';

type Faults = { email?: string; code?: string };

export function CodeForm({ texts }: { texts: ConfirmTexts }) {
  const { state, call } = useNewsletterCall();
  const [faults, setFaults] = useState<Faults>({});
  const isBusy = state.status === 'busy';

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = {
      email: String(data.get('email')).trim(),
      code: String(data.get('code')).trim(),
    };
    const found = findFaults(values, texts);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) void call({ action: 'confirm', body: values });
    else form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  if (state.status === 'done') return <CallResult state={state} texts={texts} />;
  return (
    <form className={styles.form} noValidate aria-busy={isBusy} onSubmit={handleSubmit}>
      <Field
        id="confirm-email"
        name="email"
        control="email"
        label={texts.email}
        autoComplete="email"
        error={faults.email}
        disabled={isBusy}
      />
      <Field
        id="confirm-code"
        name="code"
        control="text"
        label={texts.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={faults.code}
        disabled={isBusy}
      />
      <div>
        <SubmitButton kind="line" busy={isBusy} busyText={texts.submitting}>
          {texts.codeGo}
        </SubmitButton>
      </div>
      <CallResult state={state} texts={{ ...texts, expired: texts.codeWrong }} />
    </form>
  );
}

function findFaults({ email, code }: { email: string; code: string }, texts: ConfirmTexts): Faults {
  return {
    ...(email === '' && { email: texts.emailMissing }),
    ...(email !== '' && !isEmailAddress(email) && { email: texts.emailInvalid }),
    ...(code === '' && { code: texts.codeMissing }),
  };
}
