// The texts that the island of the contact form receives.
import type { ContactErrorCode } from '@loimel/client/contract';
import type { Language } from '@loimel/content/languages';
import type { Ui } from '@loimel/content/schema';
import { type TextPart, toTextParts } from '../../content/index.ts';
import type { FailureTexts } from '../../forms/describe-failure.ts';

export type ContactFormTexts = {
  name: string;
  email: string;
  message: string;
  messageHint: string;
  send: string;
  submitting: string;
  privacy: TextPart[];
  dismiss: string;
  errors: Record<ContactErrorCode, string>;
  sent: { title: string; text: string };
  failed: FailureTexts & { title: string };
};

export function createContactFormTexts(
  { form, v, t, e }: Ui,
  language: Language,
): ContactFormTexts {
  return {
    name: form.name,
    email: form.email,
    message: form.message,
    messageHint: form.messageHint,
    send: form.send,
    submitting: form.submitting,
    privacy: toTextParts(form.privacy, language),
    dismiss: t.dismiss,
    errors: {
      'name-missing': v.name,
      'name-too-long': v.nameLong,
      'email-missing': v.email,
      'email-invalid': v.emailFormat,
      'message-missing': v.message,
      'message-too-long': v.messageLong,
    },
    sent: { title: t.contactOk, text: t.contactOkText },
    failed: {
      title: t.contactErr === '' ? t.formErr : t.contactErr,
      offline: e.offline,
      network: e.network,
      rate: e.rate,
      server: e.server,
    },
  };
}
