// States of a page that its URL does not show: open, rejected, sending, sent. The steps are those
// of a visitor, with selectors that are equal in every language. No backend runs. page.route
// returns its responses in the browser, because only the appearance matters here.
import type { Page, Route } from '@playwright/test';
import { PHONE_WIDTH_PX, type View } from './view.ts';

export type ShotState = {
  /** Name of the screenshot, before its language. */
  name: string;
  /** The name of the page, as in pages.ts. */
  page: string;
  visitor?: 'undecided about cookies' | 'of another language';
  /** Default: in every view. */
  happensIn?: (view: View) => boolean;
  /** Captures the whole page. Default: only the viewport, which shows the state. */
  isWholePage?: true;
  reach: (tab: Page) => Promise<void>;
};

const RECEIPT = {
  kind: 'contact',
  number: 'LM-7K4Q-92',
  name: 'Hannah Brandt',
  email: 'h.brandt@brandt-soehne.example',
  message:
    'Guten Tag, unser Bestellportal läuft seit 2014 und wir möchten es bis zum Herbst ablösen. Rund 400 Händler bestellen darüber täglich, die Preise kommen aus einem ERP, das niemand mehr gern anfasst.',
  language: 'de',
  created_at: '2026-11-14T08:42:00.000Z',
  opened_at: '2026-11-14T09:05:00.000Z',
  answered_at: null,
  decided_at: null,
  withdrawn_at: null,
  cv: null,
  can_correct: false,
  replies: [],
  erases_at: '2028-11-14T08:42:00.000Z',
};
const ANSWERED_RECEIPT = {
  ...RECEIPT,
  name: 'Oskar Lind',
  email: 'oskar.lind@fjordlinjen.example',
  message:
    'We saw your ferry project and have the same problem on three routes: drivers do not know which lane to take. Is a version for our ships possible before the summer timetable?',
  language: 'en',
  answered_at: '2026-11-14T11:20:00.000Z',
  replies: [
    {
      id: 'ba6c9ce5-7b0f-4b64-9d0e-0a3c5a1f3f11',
      is_from_sender: false,
      author: 'Jonas Weidner',
      language: 'en',
      body: 'Dear Mr Lind,\n\nyes. The first route could run in April, the others four weeks later. May we call you on Tuesday at 10:00?\n\nKind regards\nJonas Weidner',
      created_at: '2026-11-14T11:20:00.000Z',
      files: ['lanes-overview.pdf'],
    },
  ],
};
const CV = {
  name: 'marta-oliveira-cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(412_000, '%PDF-1.7\n'),
};
const NO_PDF = {
  name: 'portfolio-final.docx',
  mimeType: 'application/zip',
  buffer: Buffer.from('PK'),
};
const NEVER = () => {};
const REJECTED = (route: Route) =>
  route.fulfill({ status: 500, headers: { 'x-request-id': '7F3A-20C1' }, body: '' });
/** The position has closed after the page was built. */
const CLOSED = (route: Route) =>
  route.fulfill({
    json: { errors: [{ message: '', extensions: { code: 'position-closed' } }] },
  });

export const STATES: readonly ShotState[] = [
  {
    name: 'cookies',
    page: 'home',
    visitor: 'undecided about cookies',
    reach: (tab) => tab.locator('dialog[open], [role="dialog"]').first().waitFor(),
  },
  {
    name: 'cookies-again',
    page: 'home',
    visitor: 'undecided about cookies',
    reach: async (tab) => {
      await storeOldDecision(tab);
      await tab.reload();
      await tab.locator('[data-cookie-popup][open]').waitFor();
    },
  },
  {
    name: 'cookies-settings',
    page: 'home',
    reach: async (tab) => {
      await tab.locator('footer [data-cookie-settings]').click();
      await tab.locator('[data-cookie-popup][open] summary').click();
    },
  },
  {
    name: 'language-bar',
    page: 'home',
    visitor: 'of another language',
    // The language bar appears only on URLs without a language prefix, because a prefix is a
    // choice.
    happensIn: ({ language }) => language.prefix === '',
    reach: (tab) => tab.locator('[data-offers]:not([hidden])').waitFor(),
  },
  {
    name: 'menu',
    page: 'home',
    happensIn: ({ widthPx }) => widthPx === PHONE_WIDTH_PX,
    reach: (tab) => tab.locator('button[popovertarget]').first().click(),
  },
  {
    name: 'header-stuck',
    page: 'business',
    reach: (tab) => tab.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' })),
  },
  {
    name: 'project-dialog',
    page: 'projects',
    reach: async (tab) => {
      await tab.locator('button[command="show-modal"]:visible').first().click();
      await tab.locator('dialog[open] img[data-arrived]').waitFor();
    },
  },
  {
    name: 'career-rejected',
    page: 'career',
    reach: async (tab) => {
      await fillApplication(tab, 'marta.oliveira@');
      await tab.locator('input[name="cv"]').setInputFiles(NO_PDF);
      await submit(tab, '#application-email');
      await tab.locator('#application-email[aria-invalid="true"]').waitFor();
    },
  },
  {
    name: 'career-sending',
    page: 'career',
    reach: async (tab) => {
      await tab.route('**/storage/v1/files', NEVER);
      await fillApplication(tab, 'marta.oliveira@example.org');
      await tab.locator('input[name="cv"]').setInputFiles(CV);
      await submit(tab, '#application-email');
      await tab.locator('#application-email:disabled').waitFor();
    },
  },
  {
    name: 'career-closed',
    page: 'career',
    reach: async (tab) => {
      await tab.route('**/graphql/v1', CLOSED);
      await fillApplication(tab, 'marta.oliveira@example.org');
      await submit(tab, '#application-email');
      await tab.locator('#toasts-error').getByRole('button').waitFor();
    },
  },
  {
    name: 'contact-failed',
    page: 'business',
    reach: async (tab) => {
      await tab.route('**/graphql/v1', REJECTED);
      await fillContact(tab, 'h.brandt@brandt-soehne.example');
      await submit(tab, '#contact-email');
      await tab.locator('#toasts-error').getByRole('button').waitFor();
    },
  },
  {
    name: 'contact-restored',
    page: 'business',
    reach: async (tab) => {
      await fillContact(tab, 'h.brandt@gmial.com');
      await tab.reload();
      await arriveAt(tab, '#contact-name');
      await tab.locator('form button[type="button"]:visible').first().waitFor();
    },
  },
  {
    name: 'contact-email-question',
    page: 'business',
    reach: async (tab) => {
      await fillContact(tab, 'h.brandt@gmial.com');
      await tab.locator('#contact-email').press('Tab');
      await tab.getByText('h.brandt@gmail.com').waitFor();
    },
  },
  {
    name: 'newsletter-sent',
    page: 'resources',
    reach: async (tab) => {
      await tab.route('**/functions/v1/newsletter**', (route) => route.fulfill({ json: {} }));
      await arriveAt(tab, '#newsletter-email');
      await tab.locator('#newsletter-email').fill('anneli@saarekool.example');
      await submit(tab, '#newsletter-email');
      await tab.locator('#toasts-status').getByRole('button').waitFor();
    },
  },
  {
    name: 'receipt-opened',
    page: 'receipt',
    isWholePage: true,
    reach: (tab) => openReceipt(tab, RECEIPT),
  },
  {
    name: 'receipt-answered',
    page: 'receipt',
    isWholePage: true,
    reach: (tab) => openReceipt(tab, ANSWERED_RECEIPT),
  },
];

async function openReceipt(tab: Page, receipt: { number: string }): Promise<void> {
  await tab.route('**/functions/v1/receipt/*', (route) => route.fulfill({ json: receipt }));
  await tab.goto(`${tab.url()}#${'a'.repeat(43)}`);
  await tab.reload();
  await tab.getByText(receipt.number).waitFor();
}

/** An acceptance of seven months ago, when there was one vendor less. */
async function storeOldDecision(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    const terms: unknown = JSON.parse(
      document.querySelector('[data-terms]')?.getAttribute('data-terms') ?? 'null',
    );
    const preferences = { necessary: true, analytics: true, marketing: false };
    const { texts, language, ...rest } = terms as {
      texts: Record<string, string>;
      language: string;
    };
    const at = new Date(Date.now() - 213 * 86_400_000).toISOString();
    const record = { ...rest, language, texts: texts[language], vendors: [], at, preferences };
    localStorage.setItem('cookieConsent', 'true');
    localStorage.setItem('cookiePreferences', JSON.stringify(preferences));
    localStorage.setItem(
      'consentRecord',
      JSON.stringify({ ...record, decision: true, source: 'dialog', isSent: true }),
    );
  });
}

async function fillContact(tab: Page, email: string): Promise<void> {
  await arriveAt(tab, '#contact-name');
  await tab.locator('#contact-name').fill('Hannah Brandt');
  await tab.locator('#contact-message').fill(RECEIPT.message);
  await tab.locator('#contact-email').fill(email);
}

async function fillApplication(tab: Page, email: string): Promise<void> {
  await arriveAt(tab, '#application-name');
  await tab.locator('#application-name').fill('Marta Oliveira');
  await tab.locator('#application-email').fill(email);
  await tab
    .locator('#application-message')
    .fill('For the past three years I ran the channels of a small bicycle maker in Porto.');
}

/** Forms are hydrated near the viewport. Before that, a submit would leave the page. */
async function arriveAt(tab: Page, field: string): Promise<void> {
  await tab.locator(field).scrollIntoViewIfNeeded();
  const sleeping = tab.locator('astro-island[ssr]').filter({ has: tab.locator(field) });
  await sleeping.waitFor({ state: 'detached' });
}

async function submit(tab: Page, field: string): Promise<void> {
  const form = tab.locator('form').filter({ has: tab.locator(field) });
  await form.locator('button[type="submit"]').click();
}
