// The contact form. Without JavaScript it is a plain form that posts to the backend. Hydrated, it
// validates, sends and shows the result in place. The fields are uncontrolled, so that text typed
// before hydration is kept.
import type { ContactField } from '@loimel/client/contract';
import { Send } from 'lucide-react';
import { useEffect } from 'react';
import { SubmitButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import { trackEvent } from '../../consent/track-event.ts';
import { KeptNote, RestoredNote } from '../../forms/draft-note.tsx';
import { EmailField } from '../../forms/email-field.tsx';
import styles from '../../forms/form.module.css';
import { FormResult } from '../../forms/form-result.tsx';
import { createBrowserKeys } from '../../forms/idempotency-keys.ts';
import { SpamFields } from '../../forms/spam-fields.tsx';
import { readSpamSignals } from '../../forms/spam-signals.ts';
import { graphql, readMessage } from '../../forms/submission.ts';
import { useForm } from '../../forms/use-form.ts';
import { withErrorView } from '../../layout/error-boundary.tsx';
import { nameProject } from './named-project.ts';
import { createContactForm } from './submit-contact.ts';
import type { ContactFormTexts } from './texts.ts';

type Props = { language: string; texts: ContactFormTexts };

function ContactForm({ language, texts }: Props) {
  const { state, errors, isSubmitting, resultRef, draftState, clearDraft, bindings } = useForm({
    create: () =>
      createContactForm({
        language,
        texts,
        keys: createBrowserKeys('contact', () => localStorage),
        graphql,
        isOnline: () => navigator.onLine,
      }),
    readValues: (form) => ({ ...readMessage(form), ...readSpamSignals(form) }),
    source: 'contact',
    dismiss: texts.dismiss,
    draft: 'contact',
    onSent: () => trackEvent('contact_form_submit', { form_type: 'contact', language }),
  });
  useEffect(() => {
    void nameProject(document.querySelector<HTMLTextAreaElement>('#contact-message'));
  }, []);
  const errorOf = (field: ContactField) => {
    const code = errors[field];
    return code === undefined ? undefined : texts.errors[code];
  };

  return (
    <form
      className={styles.form}
      method="post"
      action={`/functions/v1/contact?language=${language}`}
      {...bindings}
    >
      <input type="hidden" name="language" value={language} />
      <SpamFields instruction={texts.leaveEmpty} />
      <RestoredNote state={draftState} texts={texts.draft} onClear={clearDraft} />
      <div className={styles.pair}>
        <Field
          id="contact-name"
          name="name"
          control="text"
          label={texts.name}
          autoComplete="name"
          error={errorOf('name')}
          disabled={isSubmitting}
        />
        <EmailField
          texts={texts.suggestion}
          id="contact-email"
          label={texts.email}
          error={errorOf('email')}
          disabled={isSubmitting}
        />
      </div>
      <Field
        id="contact-message"
        name="message"
        control="textarea"
        label={texts.message}
        hint={texts.messageHint}
        error={errorOf('message')}
        disabled={isSubmitting}
      />
      <div className={styles.actions}>
        <SubmitButton size="large" busy={isSubmitting} busyText={texts.submitting}>
          {texts.send}
          <Icon of={Send} />
        </SubmitButton>
        <span className={styles.note}>
          <LinkedText parts={texts.privacy} />
        </span>
      </div>
      <KeptNote state={draftState} texts={texts.draft} />
      <FormResult ref={resultRef} state={state} band={texts.band} />
    </form>
  );
}

export const ContactFormIsland = withErrorView(ContactForm);
