// Collects the texts of the pages that newsletter emails link to.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import { getUi, parseTexts } from '../../content/index.ts';
import { toFailureTexts } from '../../forms/form-texts.ts';
import { getPlainLink } from '../../layout/plain-link.ts';
import { NEWSLETTER_PATH } from './newsletter-api.ts';

export type ConfirmTexts = ReturnType<typeof getConfirmContent>['texts'];
export type EndTexts = ReturnType<typeof getEndContent>['texts'];

export function getConfirmContent(language: Language) {
  const { news, form, validation } = getUi(language);
  const { meta, ...code } = parseTexts(language, 'pages/newsletter.yaml').confirm;
  return {
    ...getFrame(language),
    meta,
    plain: getPlainLink(language, `${NEWSLETTER_PATH}/confirm-form`, news.confirmGo),
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
    plain: getPlainLink(language, `${NEWSLETTER_PATH}/unsubscribe-form`, news.offGo),
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
