// The texts that the island of the newsletter form receives.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import type { Ui } from '@loimel/content/schema';
import type { FailureTexts } from '../../forms/describe-failure.ts';
import type { EmailFieldTexts } from '../../forms/email-field.tsx';
import { toEmailFieldTexts, toFailureTexts } from '../../forms/form-texts.ts';

export type NewsletterFormTexts = {
  email: string;
  note: string;
  privacy: { text: string; href: string };
  subscribe: string;
  submitting: string;
  invalid: string;
  dismiss: string;
  suggestion: EmailFieldTexts;
  leaveEmpty: string;
  sent: { title: string; text: string };
  failed: FailureTexts & { title: string };
};

export function createNewsletterFormTexts(
  { news, nav, form, validation, toast, error }: Ui,
  language: Language,
): NewsletterFormTexts {
  return {
    email: news.label,
    note: news.note,
    privacy: { text: nav.privacy, href: localisePath('/privacy', language) },
    subscribe: news.go,
    submitting: form.submitting,
    invalid: validation.emailFormat,
    dismiss: toast.dismiss,
    suggestion: toEmailFieldTexts(form),
    leaveEmpty: form.honeypot,
    sent: { title: toast.newsOk, text: toast.newsOkText },
    failed: {
      title: toast.newsErr,
      ...toFailureTexts(error),
    },
  };
}
