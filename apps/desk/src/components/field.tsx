// A labelled input with its help text and its error.
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { joinClasses } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type Props = ComponentProps<'input'> & {
  label: string;
  help?: string | undefined;
  error?: string | null | undefined;
  /** Large monospaced characters, for one-time and recovery codes. */
  isCode?: boolean;
};

export function Field({ label, help, error, isCode, className, ...input }: Props) {
  const id = useId();
  const text = error ?? help;
  return (
    <div
      className={joinClasses(
        styles['field'],
        error && styles['invalid'],
        isCode && styles['code'],
        className,
      )}
    >
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={text ? `${id}-text` : undefined}
      />
      {text && (
        <p className={styles['message']} id={`${id}-text`}>
          {error && <Icon of={CircleAlert} />}
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
