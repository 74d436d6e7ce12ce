// A form field: label, control, and one line below it for the hint or the error.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { UnbreakableText } from './unbreakable-text.tsx';

export type FieldProps = {
  id: string;
  name: string;
  label: string;
  control: 'text' | 'email' | 'textarea';
  autoComplete?: string;
  defaultValue?: string;
  /** Selects the on-screen keyboard. */
  inputMode?: 'numeric';
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** Between the control and the line of the hint or error, which may contain a link. */
  below?: ReactNode;
};

export function Field({
  id,
  name,
  label,
  control,
  autoComplete,
  defaultValue,
  inputMode,
  hint,
  error,
  disabled,
  below,
}: FieldProps) {
  const messageId = `${id}-message`;
  const message = error ?? hint;
  const shared = {
    id,
    name,
    autoComplete,
    defaultValue,
    inputMode,
    disabled,
    required: true,
    className: styles.control,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': message === undefined ? undefined : messageId,
  };
  return (
    <div className={joinClasses(styles.field, error !== undefined && styles.hasError)}>
      <label className={styles.label} htmlFor={id}>
        <UnbreakableText text={label} />
      </label>
      {control === 'textarea' ? <textarea {...shared} /> : <input {...shared} type={control} />}
      {below}
      {message !== undefined && (
        <p id={messageId} className={styles.message}>
          {error !== undefined && <Icon of={CircleAlert} className={styles.sign} />}
          {/* In one element, because the line is a row of sign and text. */}
          <span>{error === undefined ? hint : <UnbreakableText text={error} />}</span>
        </p>
      )}
    </div>
  );
}
