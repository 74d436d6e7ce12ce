// The application form. Without JavaScript it is a plain form that posts to the backend. Hydrated,
// it validates, sends and shows the result in place. The fields are uncontrolled, so that text
// typed before hydration is kept.
import type { ApplicationField } from '@loimel/client/contract';
import { createStorageClient } from '@loimel/client/storage';
import { type MouseEvent, useState } from 'react';
import { PlainButton, SubmitButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import { trackEvent } from '../../consent/track-event.ts';
import { KeptNote, RestoredNote } from '../../forms/draft-note.tsx';
import { EmailField } from '../../forms/email-field.tsx';
import styles from '../../forms/form.module.css';
import { FormResult } from '../../forms/form-result.tsx';
import { createBrowserKeys, type IdempotencyKeys } from '../../forms/idempotency-keys.ts';
import { SpamFields } from '../../forms/spam-fields.tsx';
import { readSpamSignals } from '../../forms/spam-signals.ts';
import { graphql, readMessage } from '../../forms/submission.ts';
import { useForm } from '../../forms/use-form.ts';
import { withErrorView } from '../../layout/error-boundary.tsx';
import { hideToasts, showToast } from '../../toasts/show-toast.ts';
import type { ApplicationFormTexts } from './application-texts.ts';
import { leaveOutPosition, POSITION_FIELD } from './chosen-position.ts';
import { CvField, chooseCv, NO_CV } from './cv-field.tsx';
import { type OfferedPosition, PositionChoice } from './position-choice.tsx';
import { createApplicationForm, POSITION_CLOSED } from './submit-application.ts';

type Props = {
  language: string;
  texts: ApplicationFormTexts;
  positions: readonly OfferedPosition[];
};

const SOURCE = 'application';

function ApplicationForm({ language, texts, positions }: Props) {
  const [cv, setCv] = useState(NO_CV);
  const [fileKeys] = useState(() => createBrowserKeys('application-cv'));
  const [sentShare, setSentShare] = useState<number | null>(null);
  const { state, errors, isHydrated, isSubmitting, resultRef, draftState, clearDraft, bindings } =
    useForm({
      create: () => createBrowserForm({ language, texts, fileKeys, onProgress: setSentShare }),
      readValues: (form) => ({
        ...readMessage(form),
        ...readSpamSignals(form),
        position: String(new FormData(form).get(POSITION_FIELD) ?? ''),
        cv: cv.status === 'ready' ? cv.file : null,
      }),
      source: SOURCE,
      dismiss: texts.dismiss,
      draft: 'application',
      onSent: () => trackEvent('job_application_submit', {}),
    });
  const errorOf = (field: ApplicationField) => {
    const code = errors[field];
    return code === undefined ? undefined : texts.errors[code];
  };

  async function handleChoose(file: File | undefined) {
    const choice = chooseCv(file);
    setCv(choice);
    setSentShare(null);
    if (choice.status === 'ready') await hideToasts(SOURCE);
    if (choice.status !== 'rejected' || choice.error !== 'cv-not-pdf') return;
    await showToast({
      kind: 'error',
      title: texts.wrongType,
      text: texts.errors[choice.error],
      source: SOURCE,
      dismiss: texts.dismiss,
    });
  }

  function handleLeaveOut({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    leaveOutPosition(document);
    currentTarget.form?.requestSubmit();
  }

  return (
    <form
      className={styles.form}
      method="post"
      action={`/functions/v1/application?language=${language}`}
      encType="multipart/form-data"
      // After the form was sent or cleared. React does not see that the file input is empty then.
      onReset={() => {
        setCv(NO_CV);
        fileKeys.clear();
      }}
      {...bindings}
    >
      <input type="hidden" name="language" value={language} />
      <SpamFields instruction={texts.leaveEmpty} />
      <RestoredNote state={draftState} texts={texts.draft} onClear={clearDraft} />
      <div className={styles.pair}>
        <Field
          id="application-name"
          name="name"
          control="text"
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="name"
          error={errorOf('name')}
          disabled={isSubmitting}
        />
        <EmailField
          texts={texts.suggestion}
          id="application-email"
          label={texts.email}
          hint={texts.emailHint}
          error={errorOf('email')}
          disabled={isSubmitting}
        />
      </div>
      <Field
        id="application-message"
        name="message"
        control="textarea"
        label={texts.message}
        hint={texts.messageHint}
        error={errorOf('message')}
        disabled={isSubmitting}
      />
      <PositionChoice positions={positions} texts={texts.position} />
      <CvField
        choice={cv}
        error={cv.status === 'rejected' ? texts.errors[cv.error] : undefined}
        texts={texts.cv}
        language={language}
        isHydrated={isHydrated}
        sentShare={isSubmitting ? sentShare : null}
        disabled={isSubmitting}
        onChoose={handleChoose}
      />
      <FormResult ref={resultRef} state={state} band={texts.band}>
        {state.status === 'failed' && state.code === POSITION_CLOSED && (
          <PlainButton kind="line" onClick={handleLeaveOut}>
            {texts.position.leaveOut}
          </PlainButton>
        )}
      </FormResult>
      <div className={styles.actions}>
        <SubmitButton size="large" busy={isSubmitting} busyText={texts.submitting}>
          {texts.send}
        </SubmitButton>
        <span className={styles.note}>
          {isSubmitting && cv.status === 'ready' ? (
            texts.cv.uploading
          ) : (
            <LinkedText parts={texts.privacy} />
          )}
        </span>
      </div>
      <KeptNote state={draftState} texts={texts.draft} />
    </form>
  );
}

export const ApplicationFormIsland = withErrorView(ApplicationForm);

type BrowserFormOptions = Omit<Props, 'positions'> & {
  fileKeys: IdempotencyKeys;
  onProgress: (sentShare: number) => void;
};

function createBrowserForm({ language, texts, fileKeys, onProgress }: BrowserFormOptions) {
  return createApplicationForm({
    language,
    texts,
    graphql,
    storage: createStorageClient({ url: '/storage/v1' }),
    keys: createBrowserKeys('application', () => localStorage),
    fileKeys,
    onProgress,
    isOnline: () => navigator.onLine,
    log: (failure) => console.error('The application was not sent.', failure),
  });
}
