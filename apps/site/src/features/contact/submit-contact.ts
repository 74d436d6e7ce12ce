// The contact form without UI: validation, request and result texts (states: use-form.ts).
import {
  type ContactErrorCode,
  type ContactField,
  type ContactMessage,
  findContactErrors,
  INSERT_CONTACT,
  type SpamSignals,
} from '@loimel/client/contract';
import type { GraphqlClient } from '@loimel/client/graphql';
import { fill } from '../../content/fill.ts';
import { describeFailure } from '../../forms/describe-failure.ts';
import type { IdempotencyKeys } from '../../forms/idempotency-keys.ts';
import { retryWhileUnavailable } from '../../forms/retry-while-unavailable.ts';
import { submissionOptions, trimMessage } from '../../forms/submission.ts';
import { createForm, type Form, type SubmitResult } from '../../forms/use-form.ts';
import type { ContactFormTexts } from './texts.ts';

type Options = {
  language: string;
  texts: ContactFormTexts;
  keys: IdempotencyKeys;
  graphql: GraphqlClient;
  isOnline: () => boolean;
};

type ContactValues = ContactMessage & SpamSignals;

export function createContactForm(
  options: Options,
): Form<ContactValues, ContactField, ContactErrorCode> {
  const { language, texts, keys, graphql, isOnline } = options;

  async function submit(values: ContactValues): Promise<SubmitResult> {
    const message = trimMessage(values);
    const { website, form_start } = values;
    const key = keys.keyFor(message);
    const { data, error } = await retryWhileUnavailable(
      () =>
        graphql.request(
          INSERT_CONTACT,
          { object: { ...message, language, website, form_start } },
          submissionOptions(key),
        ),
      (result) => result.error,
    );
    if (error !== null) {
      const text = describeFailure(error, { texts: texts.failed, isOnline: isOnline() });
      return { status: 'failed', title: texts.failed.title, text };
    }
    keys.clear();
    const { number } = data.insert_contacts_one;
    const text = fill(texts.sent.text, { email: message.email, number });
    return { status: 'sent', title: texts.sent.title, text, number };
  }

  return createForm({ validate: findContactErrors, submit });
}
