// The email field, with a suggestion below it when the domain looks mistyped (D-N4b). The suggestion
// is shown when the visitor leaves the field, and never keeps the form from being sent.
import { useEffect, useRef, useState } from 'react';
import { PlainButton } from '../components/button.tsx';
import { Field, type FieldProps } from '../components/field.tsx';
import { fill } from '../content/fill.ts';
import styles from './email-field.module.css';
import { suggestEmail } from './suggest-email.ts';

export type EmailFieldTexts = {
  /** With {suggestion}. */
  typo: string;
  take: string;
  keep: string;
};

type Props = Omit<FieldProps, 'name' | 'control' | 'autoComplete' | 'below'> & {
  texts: EmailFieldTexts;
};

export function EmailField({ texts, ...field }: Props) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const element = useRef<HTMLDivElement>(null);
  /** Addresses that the visitor has confirmed. */
  const confirmed = useRef(new Set<string>());
  const { id } = field;

  useEffect(() => {
    const input = element.current?.parentElement?.querySelector<HTMLInputElement>(`#${id}`);
    if (!input) return;
    return startSuggestions(input, (found) => {
      setSuggestion(confirmed.current.has(input.value) ? null : found);
    });
  }, [id]);

  function close(take: boolean) {
    const input = element.current?.parentElement?.querySelector<HTMLInputElement>(`#${id}`);
    if (!input || suggestion === null) return;
    if (take) {
      input.value = suggestion;
      // The form revises its errors and keeps the draft.
      input.dispatchEvent(new Event('input', { bubbles: true }));
    } else {
      confirmed.current.add(input.value);
    }
    setSuggestion(null);
    input.focus();
  }

  return (
    <Field
      {...field}
      name="email"
      control="email"
      autoComplete="email"
      below={
        <div ref={element} className={styles.suggestion}>
          <p aria-live="polite">{suggestion !== null && fill(texts.typo, { suggestion })}</p>
          {suggestion !== null && (
            <span className={styles.actions}>
              <PlainButton kind="line" className={styles.button} onClick={() => close(true)}>
                {texts.take}
              </PlainButton>
              <PlainButton kind="ghost" className={styles.button} onClick={() => close(false)}>
                {texts.keep}
              </PlainButton>
            </span>
          )}
        </div>
      }
    />
  );
}

/** Calls `show` with the suggestion for what was typed, or null to hide it. */
function startSuggestions(
  input: HTMLInputElement,
  show: (suggestion: string | null) => void,
): () => void {
  const hide = () => show(null);
  const look = () => {
    const found = suggestEmail(input.value);
    if (found === null) return;
    // The suggestion moves what is below it. A button that the visitor is pressing must stay under
    // the pointer until the click, or the click is lost.
    if (document.querySelector(':active') === null) show(found);
    else addEventListener('click', () => show(suggestEmail(input.value)), { once: true });
  };
  input.addEventListener('blur', look);
  input.addEventListener('input', hide);
  input.form?.addEventListener('reset', hide);
  return () => {
    input.removeEventListener('blur', look);
    input.removeEventListener('input', hide);
    input.form?.removeEventListener('reset', hide);
  };
}
