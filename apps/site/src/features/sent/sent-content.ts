// The texts, the next steps and the next link of a result page.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import type { SentResult } from '@loimel/content/schema';
import { getUi, parseTexts, toTextParts } from '../../content/index.ts';

/** Address of the form of each result. */
const FORM_PATHS: Record<SentResult, string> = {
  contact: '/#contact',
  'contact-failed': '/#contact',
  application: '/career#career-application',
  'application-failed': '/career#career-application',
  'application-closed': '/career#career-application',
  newsletter: '/resources#newsletter',
  'newsletter-failed': '/resources#newsletter',
};

/** Only messages and applications have a receipt number. */
const NUMBERED: readonly SentResult[] = ['contact', 'application'];

export function getSentContent(language: Language, result: SentResult) {
  const texts = parseTexts(language, 'pages/sent.yaml');
  const { meta, home, backToForm, nextTitle, retryTitle, number, results } = texts;
  const hasFailed = /-(?:failed|closed)$/.test(result);
  const { title, text, steps } = results[result];
  return {
    title,
    text: toTextParts(text, language),
    meta,
    hasFailed,
    number: NUMBERED.includes(result) ? { ...number, band: getUi(language).numberBand } : null,
    steps: {
      title: hasFailed ? retryTitle : nextTitle,
      items: steps.map(({ when, text }) => ({ when, text: toTextParts(text, language) })),
    },
    // After a failure link back to the form, after success to the home page.
    next: hasFailed
      ? { text: backToForm, href: localisePath(FORM_PATHS[result], language) }
      : { text: home, href: localisePath('/', language) },
  };
}

export type SentContent = ReturnType<typeof getSentContent>;
