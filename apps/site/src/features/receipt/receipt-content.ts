// Collects the texts of the receipt page: those of the island and those around it.
import type { Language } from '@loimel/content/languages';
import { localisePath, requireLanguage } from '@loimel/content/languages';
import { company, getUi, parseTexts } from '../../content/index.ts';

export type ReceiptTexts = ReturnType<typeof createTexts>;

export function getReceiptContent(language: Language) {
  const { nav } = getUi(language);
  const page = parseTexts(language, 'pages/receipt.yaml');
  return {
    meta: page.meta,
    needsScript: { text: page.needsScript, email: company.email },
    notes: {
      text: page.private,
      ask: { text: page.lost, email: company.privacyEmail },
      privacy: { text: nav.privacy, href: localisePath('/privacy', language) },
    },
    locale: requireLanguage(language).locale,
    texts: createTexts(language),
  };
}

function createTexts(language: Language) {
  const { rc, form, v, e, loading } = getUi(language);
  const { message, application, ...page } = parseTexts(language, 'pages/receipt.yaml');
  const { title, notYet, sent, actions, save, saved, tooLate, tooOften } = page;
  return {
    rc,
    page: { title, notYet, sent, actions, save, saved, tooLate, tooOften },
    kinds: {
      contact: {
        title: rc.titleMsg,
        received: rc.received,
        opened: rc.opened,
        settled: rc.answered,
        ...message,
      },
      job_application: {
        title: rc.titleJob,
        settled: rc.decided,
        ...application,
        withdraw: { ...application.withdraw, button: rc.withdraw },
      },
    },
    labels: { name: form.name, email: form.email, message: form.message, cv: form.cv },
    errors: {
      'name-missing': v.name,
      'name-too-long': v.nameLong,
      'email-missing': v.email,
      'email-invalid': v.emailFormat,
      'message-missing': v.message,
      'message-too-long': v.messageLong,
    },
    failure: { offline: e.offline, network: e.network, rate: e.rate, server: e.server },
    loading,
    submitting: form.submitting,
    retry: e.retry,
  };
}
