// The result of a submission, shown next to the form. It receives the focus (D-F6b). If a record was
// stored, the band of its number is beaten in once.
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { joinClasses } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import { NumberBand, type NumberBandTexts } from '../components/number-band.tsx';
import { TextWithEmail } from '../components/text-with-email.tsx';
import { UnbreakableText } from '../components/unbreakable-text.tsx';
import styles from './form-result.module.css';
import type { FormState } from './use-form.ts';

/** On the result, which is printed without its form. */
const FORM_RESULT = 'data-form-result';

type Props = {
  state: FormState<string, string>;
  ref: Ref<HTMLDivElement>;
  /** Of a form whose records have a number. */
  band?: NumberBandTexts;
  /** What the visitor can do about a failure. */
  children?: ReactNode;
};

export function FormResult({ state, ref, band, children }: Props) {
  if (state.status !== 'sent' && state.status !== 'failed') return null;
  const { status, title, text, note, number } = state;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={joinClasses(styles.result, styles[status])}
      {...{ [FORM_RESULT]: '' }}
    >
      <Icon of={status === 'sent' ? CircleCheck : CircleAlert} className={styles.sign} />
      <p>
        <strong className={styles.title}>{title}</strong>{' '}
        {/* A text about success may contain the address of the visitor. */}
        {status === 'failed' ? <TextWithEmail text={text} /> : <UnbreakableText text={text} />}{' '}
        {note}
      </p>
      {children && <div className={styles.way}>{children}</div>}
      {band && number && (
        <div className={styles.band}>
          <NumberBand number={number} isBeatenIn texts={band} />
        </div>
      )}
    </div>
  );
}
