// A form to correct name and message. It replaces the facts on the slip.
import { type ContactErrorCode, findContactErrors } from '@loimel/client/contract';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { PlainButton, SubmitButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import styles from './correction-form.module.css';
import type { Receipt } from './receipt-api.ts';
import type { ReceiptTexts } from './receipt-content.ts';

type Values = { name: string; message: string };
type FieldErrors = Partial<Record<keyof Values, ContactErrorCode>>;

type Props = {
  receipt: Receipt;
  texts: ReceiptTexts;
  isBusy: boolean;
  onSave: (values: Values) => void;
  onCancel: () => void;
};

export function CorrectionForm({ receipt, texts, isBusy, onSave, onCancel }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(element.current, 'name'), []);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = { name: String(data.get('name')), message: String(data.get('message')) };
    const { name, message } = findContactErrors({ ...values, email: receipt.email });
    const found: FieldErrors = { ...(name && { name }), ...(message && { message }) };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSave(values);
    else focusField(element.current, first);
  }

  const errorOf = (field: keyof Values) => {
    const code = errors[field];
    return code && texts.errors[code];
  };
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-busy={isBusy}
      onSubmit={handleSubmit}
    >
      <Field
        id="correct-name"
        name="name"
        control="text"
        label={texts.labels.name}
        autoComplete="name"
        defaultValue={receipt.name}
        error={errorOf('name')}
        disabled={isBusy}
      />
      <Field
        id="correct-message"
        name="message"
        control="textarea"
        label={texts.labels.message}
        defaultValue={receipt.message}
        error={errorOf('message')}
        disabled={isBusy}
      />
      <div className={styles.actions}>
        <SubmitButton busy={isBusy} busyText={texts.submitting}>
          {texts.page.save}
        </SubmitButton>
        <PlainButton kind="line" disabled={isBusy} onClick={onCancel}>
          {texts.ui.cancel}
        </PlainButton>
      </div>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
