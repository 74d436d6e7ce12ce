// Collects the texts of the consent popup and the settings for its script.
import type { Language } from '@loimel/content/languages';
import { localisePath, requireLanguage } from '@loimel/content/languages';
import { company, getUi, parseFacts } from '../content/index.ts';
import { readConsentTerms } from './consent-terms.ts';
import type { PopupProps } from './popup.tsx';

export function createPopupContent(language: Language): PopupProps {
  const { consent: texts } = getUi(language);
  const { cookieLifetimeSeconds, vitalsBeacon } = parseFacts('analytics.yaml');
  return {
    texts,
    privacyHref: localisePath('/privacy', language),
    settings: {
      measurementId: company.measurementId,
      cookieLifetimeSeconds,
      vitalsBeacon,
      locale: requireLanguage(language).locale,
      terms: readConsentTerms(language),
      noteTexts: texts.lastChoice,
    },
  };
}
