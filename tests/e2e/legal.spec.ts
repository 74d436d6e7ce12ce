// Privacy policy and terms: their texts in three languages, on screen and in print.
import type { Page } from '@playwright/test';
import { readRetention } from '../../content/emails.ts';
import { readPrivacyData } from '../../content/privacy-data.ts';
import { expect, test } from '../support/site-test.ts';

const LANGUAGES = [
  { language: 'en', prefix: '' },
  { language: 'de', prefix: '/de' },
  { language: 'es', prefix: '/es' },
] as const;

function getSection(page: Page, id: string) {
  return page.locator(`section#${id}`);
}

async function readDetails(page: Page): Promise<string[][]> {
  return page
    .locator('main dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

test('[S1-P51] [D-B1] [D-B3] the privacy page has its title and names the controller', async ({
  page,
}) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(page.getByRole('heading', { name: 'Controller' })).toBeVisible();
  expect(await readDetails(page)).toEqual([
    ['Company', 'Lõimel OÜ'],
    ['Register code', '00000000'],
    ['Address', 'Näidise 1, 10111 Tallinn, Estonia'],
    ['Email', 'privacy@loimel.example'],
    ['Website', 'loimel.example'],
  ]);
});

test('[S1-P52] the privacy page covers principles, data, rights, cookies and security', async ({
  page,
}) => {
  await page.goto('/privacy');
  for (const [id, heading] of [
    ['principles', 'Principles of data processing'],
    ['data', 'Data we collect'],
    ['rights', 'Your rights'],
    ['cookies', 'Cookies'],
    ['security', 'Security measures'],
  ] as const) {
    await expect(getSection(page, id).getByRole('heading')).toContainText(heading);
    await expect(getSection(page, id).locator('p, li').first()).toBeVisible();
  }
  const categories = getSection(page, 'cookies').getByRole('table', { name: 'Cookie categories' });
  await expect(categories.getByRole('rowheader')).toHaveText([
    'Necessary',
    'Analytics',
    'Marketing',
  ]);
});

for (const { prefix, status } of [
  { prefix: '', status: 'Last updated: May 2025' },
  { prefix: '/de', status: 'Stand: Mai 2025' },
  { prefix: '/es', status: 'Última actualización: mayo de 2025' },
]) {
  test(`[S1-P53] ${prefix}/privacy states under changes when it was last updated`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/privacy`);
    await expect(getSection(page, 'changes')).toContainText(status);
  });

  test(`[S1-P62] ${prefix}/terms has a line with its status`, async ({ page }) => {
    await page.goto(`${prefix}/terms`);
    await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
  });
}

for (const { prefix } of LANGUAGES) {
  test(`[D-L8b] ${prefix}/privacy states the retention periods that the worker applies`, async ({
    page,
  }) => {
    const retention = readRetention();
    const { data } = readPrivacyData();
    await page.goto(`${prefix}/privacy`);
    const kept = await getSection(page, 'retention')
      .locator('tbody tr td:last-child')
      .allTextContents();
    expect(kept).toHaveLength(data.length);
    for (const [index, { id, retention: periods }] of data.entries()) {
      for (const period of periods) {
        const number = new RegExp(`(^|\\D)${retention[period]}\\s`);
        expect(kept[index], `${period} of ${id}`).toMatch(number);
      }
    }
  });

  test(`${prefix}/privacy lists every key and cookie of the ledger`, async ({ page }) => {
    const names = readPrivacyData().device.map((entry) => entry.names.join(', '));
    await page.goto(`${prefix}/privacy`);
    await expect(
      getSection(page, 'cookies').getByRole('table').last().getByRole('rowheader'),
    ).toHaveText(names.map((name) => name.replaceAll('*', '…')));
  });
}

/** Texts that are the same in another language: names, addresses, storage keys. */
const SAME_IN = {
  de: ['Website', 'Cookies', 'Marketing', 'Name', 'Newsletter'],
  es: ['Cookies', 'Marketing', 'Estonia'],
};
const SAME_EVERYWHERE =
  /^(?:\d+|Lõimel OÜ|\S+@\S+|loimel\.example|preferredLanguage|cookie\w+, .*|nhost.*|.*-idempotency|.*-draft|_g.*|__Host-\S+)$/;

async function readTexts(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  return page
    .locator('main :is(h1, h2, p, li, dt, dd, th, td, caption)')
    .evaluateAll((elements) => elements.map((element) => (element.textContent ?? '').trim()));
}

for (const other of ['de', 'es'] as const) {
  test(`[S1-P54] every text of the privacy page is translated in ${other}`, async ({ browser }) => {
    // Two contexts, because the language of a prefixed page is stored.
    const english = await readTexts(await browser.newPage(), '/privacy');
    const translated = await readTexts(await browser.newPage(), `/${other}/privacy`);
    expect(translated).toHaveLength(english.length);
    expect(english.length).toBeGreaterThan(80);
    const untranslated = english.filter(
      (text, index) =>
        text === translated[index] &&
        !SAME_EVERYWHERE.test(text) &&
        !SAME_IN[other].some((word) => text === word || text.endsWith(` ${word}`)),
    );
    expect(untranslated).toEqual([]);
  });
}

test('[S1-P55] the terms have their ten sections in order', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.locator('section[id] h2')).toHaveText([
    '1 Company details',
    '2 Scope',
    '3 Contract formation',
    '4 Service scope and quality assurance',
    '5 Prices and payment',
    '6 Warranty and liability',
    '7 Intellectual property',
    '8 Data protection',
    '9 Duration and termination',
    '10 Final provisions',
  ]);
});

test('[S1-P56] the terms cover quality assurance, jurisdiction and severability', async ({
  page,
}) => {
  await page.goto('/terms');
  const services = getSection(page, 'service-scope');
  await expect(services.getByRole('heading')).toContainText('quality assurance');
  await expect(services).toContainText('A second person reviews every delivery');
  const last = getSection(page, 'final-provisions');
  await expect(last).toContainText('Place of jurisdiction is Tallinn.');
  await expect(last).toContainText('If a provision is invalid, the others stay in force.');
});

for (const { language, prefix } of LANGUAGES) {
  test(`[S1-P57] the terms in ${language} link to the privacy page in the same language`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/terms`);
    const link = getSection(page, 'data-protection').getByRole('listitem').getByRole('link');
    await expect(link).toHaveAttribute('href', `${prefix}/privacy`);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/privacy$`));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}

for (const { prefix, texts } of [
  {
    prefix: '',
    texts: {
      payment: 'Payment is due 14 days after invoicing.',
      vat: 'Prices exclude VAT.',
      warranty: 'The warranty period is 12 months',
      law: ['Estonian law applies', 'Place of jurisdiction is Tallinn'],
      company: 'Lõimel OÜ, a private limited company under Estonian law (osaühing, OÜ)',
    },
  },
  {
    prefix: '/de',
    texts: {
      payment: '14 Tage nach Rechnungsstellung',
      vat: 'zuzüglich der gesetzlichen Umsatzsteuer',
      warranty: 'Die Gewährleistungsfrist beträgt 12 Monate',
      law: ['Recht der Republik Estland', 'Gerichtsstand ist Tallinn'],
      company:
        'Lõimel OÜ, eine Gesellschaft mit beschränkter Haftung nach estnischem Recht (osaühing, OÜ)',
    },
  },
  {
    prefix: '/es',
    texts: {
      payment: 'a los 14 días',
      vat: 'Los precios no incluyen el IVA',
      warranty: 'El plazo de garantía es de 12 meses',
      law: ['Derecho de la República de Estonia', 'los tribunales de Tallinn'],
      company:
        'Lõimel OÜ, una sociedad de responsabilidad limitada de Derecho estonio (osaühing, OÜ)',
    },
  },
]) {
  test(`[S1-P58] [S1-P59] [S1-P60] [S1-P61] [S1-P63] ${prefix}/terms defines payment, VAT, warranty, law and company form`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/terms`);
    await expect(getSection(page, 'prices')).toContainText(texts.payment);
    await expect(getSection(page, 'prices')).toContainText(texts.vat);
    await expect(getSection(page, 'warranty')).toContainText(texts.warranty);
    for (const text of texts.law) {
      await expect(getSection(page, 'final-provisions')).toContainText(text);
    }
    await expect(getSection(page, 'company-details')).toContainText(texts.company);
  });
}

test('the table of contents links to the sections and marks the current one', async ({ page }) => {
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const link = contents.getByRole('link', { name: 'Warranty and liability' });
  await link.click();
  await expect(page).toHaveURL(/#warranty$/);
  await expect(getSection(page, 'warranty').getByRole('heading')).toBeInViewport();
  await expect(link).toHaveAttribute('aria-current', 'location');
  await expect(contents.locator('[aria-current]')).toHaveCount(1);
});

test('the privacy page can reopen the cookie choice', async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Reject All' }).click();
  await getSection(page, 'cookies').getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByRole('button', { name: 'Reject All' })).toBeVisible();
});

test('a printed legal page has only the text, dark on white, also with the dark theme', async ({
  page,
}) => {
  await page.goto('/privacy');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const name of ['On this page', 'Main', 'Footer']) {
    await expect(page.getByRole('navigation', { name })).toBeHidden();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  const text = getSection(page, 'principles').locator('p').first();
  await expect(text).toBeVisible();
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(text).toHaveCSS('font-size', '14px');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a legal page shows its text and no button that needs JavaScript', async ({ page }) => {
    await page.goto('/de/privacy');
    await expect(getSection(page, 'changes')).toContainText('Mai 2025');
    await expect(page.getByRole('button', { name: 'Seite drucken' })).toBeHidden();
    await expect(
      getSection(page, 'cookies').getByRole('button', { name: 'Cookie-Einstellungen' }),
    ).toBeHidden();
  });
});

test('a table that is stacked on a phone keeps its table semantics', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/privacy');
  const table = page.getByRole('table', { name: 'What is stored on your device' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Kind and category',
    'Purpose',
    'Kept for',
  ]);
  const row = table.getByRole('row', { name: 'cookieConsent' });
  const category = row.getByRole('cell').first();
  await expect(category).toHaveText('Local storage, necessary');
  const nameBox = await row.getByRole('rowheader').boundingBox();
  const categoryBox = await category.boundingBox();
  expect(categoryBox?.x).toBe(nameBox?.x);
  expect(categoryBox?.y).toBeGreaterThan(nameBox?.y ?? 0);
  expect((categoryBox?.x ?? 0) + (categoryBox?.width ?? 0)).toBeLessThanOrEqual(300);
});
