// The note about the kept words: at the beginning of a form whose words were restored, with a button
// for someone who did not write them, and at its end while a visitor types.
import { PlainButton } from '../components/button.tsx';
import { UnbreakableText } from '../components/unbreakable-text.tsx';
import styles from './draft-note.module.css';
import type { DraftState } from './use-draft.ts';

export type DraftTexts = { restored: string; kept: string; clear: string; cleared: string };

type Props = { state: DraftState; texts: DraftTexts; onClear(): void };

/** Always rendered: screen readers announce only changes of an element that was there before. */
export function RestoredNote({ state, texts, onClear }: Props) {
  return (
    <div className={styles.restored}>
      <p aria-live="polite">
        {state === 'restored' && <UnbreakableText text={texts.restored} />}
        {state === 'cleared' && <UnbreakableText text={texts.cleared} />}
      </p>
      {state === 'restored' && (
        <PlainButton kind="line" onClick={onClear}>
          {texts.clear}
        </PlainButton>
      )}
    </div>
  );
}

/** Not announced, because it would interrupt the visitor at the first letter. */
export function KeptNote({ state, texts }: Omit<Props, 'onClear'>) {
  if (state !== 'kept') return null;
  return (
    <p className={styles.kept}>
      <UnbreakableText text={texts.kept} />
    </p>
  );
}
