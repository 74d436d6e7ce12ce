// The newsletter form. Without JavaScript it is a plain form that posts to the backend. Hydrated,
// it sends and shows the result in place. Field and button are in one row if there is space.
import { SubmitButton } from '../../components/button.tsx';
import { UnbreakableText } from '../../components/unbreakable-text.tsx';
import { EmailField } from '../../forms/email-field.tsx';
import { FormResult } from '../../forms/form-result.tsx';
import { createBrowserKeys } from '../../forms/idempotency-keys.ts';
import { SpamFields } from '../../forms/spam-fields.tsx';
import { readSpamSignals } from '../../forms/spam-signals.ts';
import { useForm } from '../../forms/use-form.ts';
import { withErrorView } from '../../layout/error-boundary.tsx';
import { NEWSLETTER_PATH, sendNewsletter } from './newsletter-api.ts';
import styles from './newsletter-form.module.css';
import { createNewsletterForm } from './submit-newsletter.ts';
import type { NewsletterFormTexts } from './texts.ts';

type Props = { language: string; texts: NewsletterFormTexts };

function NewsletterForm({ language, texts }: Props) {
  const { state, errors, isSubmitting, resultRef, bindings } = useForm({
    create: () =>
      createNewsletterForm({
        language,
        texts,
        keys: createBrowserKeys('newsletter'),
        send: sendNewsletter,
        isOnline: () => navigator.onLine,
      }),
    readValues: (form) => ({
      email: String(new FormData(form).get('email') ?? ''),
      ...readSpamSignals(form),
    }),
    source: 'newsletter',
    dismiss: texts.dismiss,
  });
  const note = (
    <span>
      <UnbreakableText text={texts.note} /> <a href={texts.privacy.href}>{texts.privacy.text}</a>
    </span>
  );

  return (
    <form
      className={styles.form}
      method="post"
      action={`${NEWSLETTER_PATH}?language=${language}`}
      {...bindings}
    >
      <input type="hidden" name="language" value={language} />
      <SpamFields instruction={texts.leaveEmpty} />
      <div className={styles.row}>
        <EmailField
          texts={texts.suggestion}
          id="newsletter-email"
          label={texts.email}
          hint={state.status === 'sent' ? undefined : note}
          error={errors.email === undefined ? undefined : texts.invalid}
          disabled={isSubmitting}
        />
        <SubmitButton busy={isSubmitting} busyText={texts.submitting} className={styles.submit}>
          {texts.subscribe}
        </SubmitButton>
      </div>
      <FormResult ref={resultRef} state={state} />
    </form>
  );
}

export const NewsletterIsland = withErrorView(NewsletterForm);
