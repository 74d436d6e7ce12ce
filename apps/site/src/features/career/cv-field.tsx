// The file field for the CV. After hydration the native input is transparent and covers the whole
// field, so that click, keyboard and drag and drop work natively. Before hydration the input is
// visible, and a file chosen then is kept.
import { type CvErrorCode, findCvError } from '@loimel/client/contract';
import { formatFileSize } from '@loimel/content/file-size';
import { Check, CircleAlert, FileCheck, FileUp, FileX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PlainButton } from '../../components/button.tsx';
import { joinClasses } from '../../components/class-names.ts';
import fieldStyles from '../../components/field.module.css';
import { Icon } from '../../components/icon.tsx';
import type { CvTexts } from './application-texts.ts';
import styles from './cv-field.module.css';

/** For a rejected file only the name is kept, so that the form can show it. */
export type CvChoice =
  | { status: 'none' }
  | { status: 'ready'; file: File }
  | { status: 'rejected'; fileName: string; error: CvErrorCode };

export const NO_CV: CvChoice = { status: 'none' };

export function chooseCv(file: File | undefined): CvChoice {
  if (file === undefined) return NO_CV;
  const error = findCvError(file);
  return error === null
    ? { status: 'ready', file }
    : { status: 'rejected', fileName: file.name, error };
}

type Props = {
  choice: CvChoice;
  error: string | undefined;
  texts: CvTexts;
  language: string;
  isHydrated: boolean;
  /** Uploaded share of the file (0 to 1), null without an upload. */
  sentShare: number | null;
  disabled: boolean;
  onChoose: (file: File | undefined) => void;
};

const ID = 'application-cv';
const MESSAGE_ID = `${ID}-message`;
const SIGNS = { none: FileUp, ready: FileCheck, rejected: FileX };

export function CvField(props: Props) {
  const { choice, error, texts, isHydrated, sentShare, disabled, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a file chosen early
  useEffect(() => {
    const [file] = input.current?.files ?? [];
    if (file !== undefined) onChoose(file);
  }, []);

  // Remove a rejected file from the input, too.
  useEffect(() => {
    if (choice.status === 'rejected' && input.current) input.current.value = '';
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
        {isHydrated && <ChoiceText {...props} />}
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

/** Visual only, because the native input gives screen readers the same information. */
function ChoiceText({ choice, texts, language }: Props) {
  switch (choice.status) {
    case 'none':
      return <FileText title={texts.none} action={texts.choose} />;
    case 'ready':
      return (
        <FileText title={choice.file.name} detail={formatFileSize(choice.file.size, language)} />
      );
    case 'rejected':
      return <FileText title={choice.fileName} detail={texts.rejected} action={texts.choose} />;
    default:
      return choice satisfies never;
  }
}

function FileText({ title, detail, action }: { title: string; detail?: string; action?: string }) {
  return (
    <>
      <span className={styles.text} aria-hidden="true">
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
