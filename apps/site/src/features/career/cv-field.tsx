// The choice of a CV. The browser's own control stays in charge: hydrated, it lies unseen over the
// whole field, so that a click, the keyboard and a dropped file all reach it; before that it is
// shown as it is, and a file chosen early is taken over.
import { type CvFault, findCvFault } from '@loimel/client/contract';
import { Check, CircleAlert, FileCheck, FileUp, FileX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PlainButton } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import fieldStyles from '../../components/field.module.css';
import { Icon } from '../../components/icon.tsx';
import { formatFileSize } from '../../forms/format-file-size.ts';
import type { CvTexts } from './application-texts.ts';
import styles from './cv-field.module.css';

/** Of a file that breaks a rule only the name is kept, so that the form can say which one it was. */
export type CvChoice =
  | { status: 'none' }
  | { status: 'ready'; file: File }
  | { status: 'refused'; fileName: string; fault: CvFault };

export const NO_CV: CvChoice = { status: 'none' };

export function chooseCv(file: File | undefined): CvChoice {
  if (file === undefined) return NO_CV;
  const fault = findCvFault(file);
  return fault === null
    ? { status: 'ready', file }
    : { status: 'refused', fileName: file.name, fault };
}

type Props = {
  choice: CvChoice;
  error: string | undefined;
  texts: CvTexts;
  language: string;
  isHydrated: boolean;
  /** How much of the file has left while it is being uploaded. */
  sentShare: number | null;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
};

const ID = 'application-cv';
const MESSAGE_ID = `${ID}-message`;
const SIGNS = { none: FileUp, ready: FileCheck, refused: FileX };

export function CvField(props: Props) {
  const { choice, error, texts, isHydrated, sentShare, disabled, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before hydration
  useEffect(() => {
    const [file] = input.current?.files ?? [];
    if (file !== undefined) onChoose(file);
  }, []);

  // A file that is not taken must not stay in the control either.
  useEffect(() => {
    if (choice.status === 'refused' && input.current) input.current.value = '';
  }, [choice]);

  function handleRemove() {
    if (input.current) input.current.value = '';
    onChoose(undefined);
    input.current?.focus();
  }

  return (
    <div
      className={joinClasses(
        fieldStyles.field,
        error !== undefined && fieldStyles.hasError,
        styles[choice.status],
      )}
    >
      <label className={fieldStyles.label} htmlFor={ID}>
        {texts.label} <span className={styles.optional}>{texts.optional}</span>
      </label>
      <div className={styles.drop}>
        <Icon of={SIGNS[choice.status]} />
        {isHydrated && <ChoiceWords {...props} />}
        <input
          ref={input}
          className={isHydrated ? styles.unseen : styles.native}
          id={ID}
          name="cv"
          type="file"
          accept=".pdf"
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={MESSAGE_ID}
          onChange={(event) => onChoose(event.currentTarget.files?.[0])}
        />
        {choice.status === 'ready' && (
          <PlainButton
            kind="line"
            className={styles.remove}
            disabled={disabled}
            onClick={handleRemove}
          >
            {texts.remove}
          </PlainButton>
        )}
        {sentShare !== null && (
          <progress className={styles.progress} value={sentShare} aria-label={texts.uploading} />
        )}
      </div>
      <p id={MESSAGE_ID} className={fieldStyles.message} aria-live="polite">
        {error !== undefined && <Icon of={CircleAlert} className={fieldStyles.sign} />}
        {choice.status === 'ready' && <Icon of={Check} className={fieldStyles.sign} />}
        {error ?? (choice.status === 'ready' ? texts.ready : texts.hint)}
      </p>
    </div>
  );
}

/** Seen only: to a screen reader the control itself tells the same. */
function ChoiceWords({ choice, texts, language }: Props) {
  switch (choice.status) {
    case 'none':
      return <Words title={texts.none} action={texts.choose} />;
    case 'ready':
      return <Words title={choice.file.name} detail={formatFileSize(choice.file.size, language)} />;
    case 'refused':
      return <Words title={choice.fileName} detail={texts.refused} action={texts.choose} />;
    default:
      return choice satisfies never;
  }
}

function Words({ title, detail, action }: { title: string; detail?: string; action?: string }) {
  return (
    <>
      <span className={styles.words} aria-hidden="true">
        <span className={styles.title}>{title}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {action !== undefined && (
        <span className={styles.action} aria-hidden="true">
          {action}
        </span>
      )}
    </>
  );
}
