// The newsletter form without UI (states: use-form.ts). An address is subscribed only after
// confirmation by email (D-F7a), so the text of the result requests it.
import { isEmailAddress, type SpamSignals } from '@loimel/client/contract';
import { fill } from '../../content/fill.ts';
import { describeFailure } from '../../forms/describe-failure.ts';
import type { IdempotencyKeys } from '../../forms/idempotency-keys.ts';
import { retryWhileUnavailable } from '../../forms/retry-while-unavailable.ts';
import { createForm, type Form, type SubmitResult } from '../../forms/use-form.ts';
import type { sendNewsletter } from './newsletter-api.ts';
import type { NewsletterFormTexts } from './texts.ts';

export type NewsletterValues = SpamSignals & { email: string };

export type NewsletterForm = Form<NewsletterValues, 'email', 'email-invalid'>;

type Options = {
  language: string;
  texts: NewsletterFormTexts;
  keys: IdempotencyKeys;
  send: typeof sendNewsletter;
  isOnline: () => boolean;
};

export function createNewsletterForm(options: Options): NewsletterForm {
  const { language, texts, keys, send, isOnline } = options;

  async function subscribe(values: NewsletterValues): Promise<SubmitResult> {
    const email = values.email.trim();
    const { website, form_start } = values;
    const key = keys.keyFor({ email, language });
    const error = await retryWhileUnavailable(
      () => send({ email, language, website, form_start }, key),
      (failure) => failure,
    );
    if (error !== null) {
      const text = describeFailure(error, { texts: texts.failed, isOnline: isOnline() });
      return { status: 'failed', title: texts.failed.title, text };
    }
    keys.clear();
    return { status: 'sent', title: texts.sent.title, text: fill(texts.sent.text, { email }) };
  }

  const form: NewsletterForm = createForm({ validate, submit: subscribe });
  return {
    ...form,
    // An empty field does nothing: no request, no error, no toast (S2-P36).
    submit: async (values) =>
      values.email.trim() === '' ? { status: 'editing', errors: {} } : form.submit(values),
  };
}

function validate({ email }: NewsletterValues): { email?: 'email-invalid' } {
  return isEmailAddress(email.trim()) ? {} : { email: 'email-invalid' };
}
