// The texts that the island of the contact form receives.
import type { ContactErrorCode } from '@loimel/client/contract';
import type { Language } from '@loimel/content/languages';
import type { Ui } from '@loimel/content/schema';
import type { NumberBandTexts } from '../../components/number-band.tsx';
import { type TextPart, toTextParts } from '../../content/index.ts';
import type { FailureTexts } from '../../forms/describe-failure.ts';
import type { DraftTexts } from '../../forms/draft-note.tsx';
import type { EmailFieldTexts } from '../../forms/email-field.tsx';
import {
  toDraftTexts,
  toEmailFieldTexts,
  toErrorTexts,
  toFailureTexts,
} from '../../forms/form-texts.ts';

export type ContactFormTexts = {
  name: string;
  email: string;
  message: string;
  messageHint: string;
  send: string;
  submitting: string;
  privacy: TextPart[];
  dismiss: string;
  suggestion: EmailFieldTexts;
  draft: DraftTexts;
  leaveEmpty: string;
  errors: Record<ContactErrorCode, string>;
  sent: { title: string; text: string };
  band: NumberBandTexts;
  failed: FailureTexts & { title: string };
};

export function createContactFormTexts(
  { form, validation, toast, error, numberBand }: Ui,
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
    dismiss: toast.dismiss,
    suggestion: toEmailFieldTexts(form),
    draft: toDraftTexts(form),
    leaveEmpty: form.honeypot,
    errors: toErrorTexts(validation),
    sent: { title: toast.contactOk, text: toast.contactOkText },
    band: numberBand,
    failed: {
      title: toast.contactErr === '' ? toast.formErr : toast.contactErr,
      ...toFailureTexts(error),
    },
  };
}
