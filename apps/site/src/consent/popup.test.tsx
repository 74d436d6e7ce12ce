import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { company, getUi, parseFacts } from '../content/index.ts';
import { readConsentTerms } from './consent-terms.ts';
import { Popup } from './popup.tsx';
import { createPopupContent } from './popup-content.ts';
import { readSettings } from './settings.ts';

function render(language: string): string {
  return renderToStaticMarkup(<Popup {...createPopupContent(language)} />);
}

it('is prerendered closed and without inline styles', () => {
  const html = render('en');
  expect(html).toMatch(/^<dialog(?![^>]*\sopen)/);
  expect(html).not.toContain('style=');
});

it('[D-A1b] only necessary is ticked in the prerendered popup', () => {
  const ticked = [...render('en').matchAll(/<input[^>]*\schecked[^>]*>/g)].map(([input]) => input);
  expect(ticked).toEqual([expect.stringMatching(/name="necessary"/)]);
});

it.each([
  ['en', '/privacy'],
  ['de', '/de/privacy'],
  ['es', '/es/privacy'],
])('[S1-C04] in %s it links to %s', (language, href) => {
  expect(render(language)).toContain(`href="${href}"`);
});

function decodeAttribute(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

it('[D-A4c] the data attributes pass the settings of the operator to the script', () => {
  const { cookieLifetimeSeconds, vitalsBeacon } = parseFacts('analytics.yaml');
  const { measurementId } = company;
  const attributes = new Map(
    [...render('de').matchAll(/(data-[a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [
      name,
      decodeAttribute(value ?? ''),
    ]),
  );
  const popup = { getAttribute: (name: string) => attributes.get(name) ?? null };
  expect(readSettings(popup)).toEqual({
    measurementId,
    cookieLifetimeSeconds,
    vitalsBeacon,
    locale: 'de-DE',
    terms: readConsentTerms('de'),
    noteTexts: getUi('de').consent.lastChoice,
  });
});
