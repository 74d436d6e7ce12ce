// Collects the texts of the consent popup and the settings for its script.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import { company, getUi, parseFacts } from '../content/index.ts';
import type { PopupProps } from './popup.tsx';

export function createPopupContent(language: Language): PopupProps {
  const { consent: texts } = getUi(language);
  const { cookieLifetimeSeconds, vitalsBeacon } = parseFacts('analytics.yaml');
  return {
    texts,
    privacyHref: localisePath('/privacy', language),
    settings: { measurementId: company.measurementId, cookieLifetimeSeconds, vitalsBeacon },
  };
}
