// The contact form without any drawing: what it checks, sends and says (states: form-state.ts).
import {
  type ClientError,
  type ContactFault,
  type ContactField,
  type ContactInput,
  type ContactMessage,
  findContactFaults,
  type InsertedContact,
} from '@loimel/client/contract';
import { fill } from '../../content/fill.ts';
import { describeFailure } from '../../forms/describe-failure.ts';
import { createForm, type Form, type FormOutcome } from '../../forms/form-state.ts';
import type { IdempotencyKeys } from '../../forms/idempotency-keys.ts';
import { trimMessage } from '../../forms/message-values.ts';
import type { ContactFormTexts } from './texts.ts';

export type SendContact = (
  input: ContactInput,
  idempotencyKey: string,
) => Promise<{ contact: InsertedContact; error: null } | { contact: null; error: ClientError }>;

type Options = {
  language: string;
  texts: ContactFormTexts;
  keys: IdempotencyKeys;
  send: SendContact;
  isOnline: () => boolean;
};

export type ContactForm = Form<ContactMessage, ContactField, ContactFault>;

export function createContactForm({ language, texts, keys, send, isOnline }: Options): ContactForm {
  async function submit(values: ContactMessage): Promise<FormOutcome> {
    const message = trimMessage(values);
    const { contact, error } = await send({ ...message, language }, keys.keyFor(message));
    if (error !== null) {
      const text = describeFailure(error, { texts: texts.failed, isOnline: isOnline() });
      return { status: 'failed', title: texts.failed.title, text };
    }
    keys.forget();
    const text = fill(texts.sent.text, { email: message.email, number: contact.number });
    return { status: 'sent', title: texts.sent.title, text };
  }

  return createForm({ findFaults: findContactFaults, send: submit });
}
