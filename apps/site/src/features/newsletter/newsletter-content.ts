// Collects the texts of the pages that newsletter emails link to.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import { company, getUi, parseTexts } from '../../content/index.ts';
import { toFailureTexts } from '../../forms/form-texts.ts';

export type ConfirmTexts = ReturnType<typeof getConfirmContent>['texts'];
export type EndTexts = ReturnType<typeof getEndContent>['texts'];

export function getConfirmContent(language: Language) {
  const { news, form, validation } = getUi(language);
  const { meta, ...code } = parseTexts(language, 'pages/newsletter.yaml').confirm;
  return {
    ...getFrame(language),
    meta,
    texts: {
      ...getCallTexts(language),
      ...code,
      title: news.confirmTitle,
      lead: news.lead,
      go: news.confirmGo,
      done: news.confirmed,
      expired: news.expired,
      email: news.label,
      emailMissing: validation.email,
      emailInvalid: validation.emailFormat,
      code: news.code,
      submitting: form.submitting,
    },
  };
}

export function getEndContent(language: Language) {
  const { news } = getUi(language);
  const { meta, lead, invalid } = parseTexts(language, 'pages/newsletter.yaml').unsubscribe;
  return {
    ...getFrame(language),
    meta,
    texts: {
      ...getCallTexts(language),
      title: news.offTitle,
      lead,
      go: news.offGo,
      done: news.off,
      expired: invalid,
    },
  };
}

function getFrame(language: Language) {
  const page = parseTexts(language, 'pages/newsletter.yaml');
  return {
    needsScript: { text: page.needsScript, email: company.email },
    notes: {
      text: page.private,
      privacy: { text: getUi(language).nav.privacy, href: localisePath('/privacy', language) },
    },
  };
}

function getCallTexts(language: Language) {
  const { error, form } = getUi(language);
  return {
    submitting: form.submitting,
    failure: toFailureTexts(error),
  };
}
