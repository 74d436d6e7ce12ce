// Collects the texts of the receipt page: those of the island and those around it.
import type { Language } from '@loimel/content/languages';
import { localisePath, requireLanguage } from '@loimel/content/languages';
import { company, getUi, parseTexts } from '../../content/index.ts';
import { toErrorTexts, toFailureTexts } from '../../forms/form-texts.ts';
import { getPlainLink } from '../../layout/plain-link.ts';

export type ReceiptTexts = ReturnType<typeof createTexts>;

export function getReceiptContent(language: Language) {
  const { nav } = getUi(language);
  const page = parseTexts(language, 'pages/receipt.yaml');
  return {
    meta: page.meta,
    plain: getPlainLink(language, '/functions/v1/receipt-form'),
    notes: {
      text: page.private,
      question: { text: page.lost, email: company.privacyEmail },
      privacy: { text: nav.privacy, href: localisePath('/privacy', language) },
    },
    locale: requireLanguage(language).locale,
    texts: createTexts(language),
  };
}

function createTexts(language: Language) {
  const { receipt: ui, form, validation, error, loading } = getUi(language);
  const { message, application, ...page } = parseTexts(language, 'pages/receipt.yaml');
  const { title, notYet, sent, actions, thread, save, saved, tooLate, tooOften } = page;
  return {
    ui,
    page: { title, notYet, sent, actions, thread, save, saved, tooLate, tooOften },
    kinds: {
      contact: {
        title: ui.titleMsg,
        received: ui.received,
        opened: ui.opened,
        finished: ui.answered,
        ...message,
      },
      job_application: {
        title: ui.titleJob,
        finished: ui.decided,
        ...application,
        withdraw: { ...application.withdraw, button: ui.withdraw },
      },
    },
    labels: { name: form.name, email: form.email, message: form.message, cv: form.cv },
    errors: toErrorTexts(validation),
    failure: toFailureTexts(error),
    loading,
    submitting: form.submitting,
    retry: error.retry,
  };
}
