// The result of a submission, shown next to the form. It receives the focus (D-F6b).
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Ref } from 'react';
import { joinClasses } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import styles from './form-result.module.css';
import type { FormState } from './use-form.ts';

type Props = { state: FormState<string, string>; ref: Ref<HTMLDivElement> };

export function FormResult({ state, ref }: Props) {
  if (state.status !== 'sent' && state.status !== 'failed') return null;
  return (
    <div ref={ref} tabIndex={-1} className={joinClasses(styles.result, styles[state.status])}>
      <Icon of={state.status === 'sent' ? CircleCheck : CircleAlert} className={styles.sign} />
      <p>
        <strong className={styles.title}>{state.title}</strong> {state.text} {state.note}
      </p>
    </div>
  );
}
