// The texts that the island of the newsletter form receives.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import type { Ui } from '@loimel/content/schema';
import type { FailureTexts } from '../../forms/describe-failure.ts';

export type NewsletterFormTexts = {
  email: string;
  note: string;
  privacy: { text: string; href: string };
  subscribe: string;
  submitting: string;
  invalid: string;
  dismiss: string;
  sent: { title: string; text: string };
  failed: FailureTexts & { title: string };
};

export function createNewsletterFormTexts(
  { news, nav, form, v, t, e }: Ui,
  language: Language,
): NewsletterFormTexts {
  return {
    email: news.label,
    note: news.note,
    privacy: { text: nav.privacy, href: localisePath('/privacy', language) },
    subscribe: news.go,
    submitting: form.submitting,
    invalid: v.emailFormat,
    dismiss: t.dismiss,
    sent: { title: t.newsOk, text: t.newsOkText },
    failed: {
      title: t.newsErr,
      offline: e.offline,
      network: e.network,
      rate: e.rate,
      server: e.server,
    },
  };
}
