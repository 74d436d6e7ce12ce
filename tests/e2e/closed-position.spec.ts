// A page that was built before the last day of a position still offers it; the server rejects it.
// The API of these tests reads a content in which the vacancy has ended, the pages were built before.
import { copyContent } from '../../content/check/content-copy.ts';
import { getForm, openForm } from '../support/application-form.ts';
import { runAxe } from '../support/axe.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import { CODES, VACANCY } from '../support/positions.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { createSmallPdf } from '../support/small-pdf.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { test as base, expect } from '../support/test.ts';
import { STACK_TIMEOUT_MS } from '../support/time-limits.ts';

const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      using later = copyContent();
      const file = 'facts/jobs.yaml';
      later.edit(file, 'postedOn: 2026-11-02', 'postedOn: 2024-01-02');
      later.edit(file, 'lastDay: 2099-01-31', 'lastDay: 2024-01-31');
      const env = { api: { CONTENT_FOLDER: later.root } };
      const stack = await startStack({ dist: SITE_DIST, env });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],
});

const TEXTS = {
  en: {
    line: 'I am applying for Social Media Creator.',
    rejected: 'Applications for this position have ended.',
    leaveOut: 'Send without position',
    sent: 'Application submitted!',
    closed: 'This position is closed',
    none: 'No particular position',
  },
  de: {
    line: 'Meine Bewerbung: Social-Media-Creator (m/w/d)',
    rejected: 'Die Bewerbungsfrist für diese Stelle ist vorbei.',
    leaveOut: 'Ohne die Stelle senden',
    sent: 'Ihre Bewerbung ist angekommen',
    closed: 'Diese Stelle ist nicht mehr offen',
    none: 'Keine bestimmte Stelle',
  },
  es: {
    line: 'Mi candidatura: Creador/a de contenido para redes sociales',
    rejected: 'El plazo de este puesto ha terminado.',
    leaveOut: 'Enviar sin el puesto',
    sent: 'Hemos recibido su candidatura',
    closed: 'Este puesto está cerrado',
    none: 'Ningún puesto en concreto',
  },
} as const;
/** The real server checks the bytes. */
const CV = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: createSmallPdf() };
const TYPED = 'The film about the frame builder was mine.';

async function readSaved(stack: Stack, email: string) {
  const client = await stack.connectDatabase();
  try {
    const { rows } = await client.query(
      'select message, cv_file_path is not null as has_cv from app.job_applications where email = $1',
      [email],
    );
    return rows;
  } finally {
    await client.end();
  }
}

for (const code of CODES) {
  const texts = TEXTS[code];
  const path = `${VACANCY[code].path.replace(/\/[^/]+$/, '')}`;

  test(`[D-N6a] ${path}: a position that has closed meanwhile is rejected, words and CV stay, and one click sends them without it`, async ({
    page,
    stack,
  }) => {
    await storeDecision(page, false, ALL_OFF);
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/storage/v1/files')) uploads.push(request.url());
    });
    const email = `closed-${code}@example.org`;
    const form = await openForm(page, `${path}?position=${VACANCY.id}`);
    await waitForDeferredScripts(page);
    await expect(form.message).toHaveValue(`${texts.line}\n\n`);
    await form.name.fill('Marta Oliveira');
    await form.email.fill(email);
    await form.message.fill(`${texts.line}\n\n${TYPED}`);
    await form.cv.setInputFiles(CV);
    await form.submit.click();

    const result = form.section.locator('div[tabindex="-1"]');
    await expect(result).toContainText(texts.rejected);
    await expect(result).toBeFocused();
    await expect(form.message).toHaveValue(`${texts.line}\n\n${TYPED}`);
    await expect(form.name).toHaveValue('Marta Oliveira');
    await expect(form.section.getByText(CV.name)).toBeVisible();
    expect(await readSaved(stack, email)).toEqual([]);
    expect(await runAxe(page)).toEqual([]);

    // By keyboard: the button is the next stop after the result.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: texts.leaveOut })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(result).toContainText(texts.sent);
    expect(await readSaved(stack, email)).toEqual([{ message: TYPED, has_cv: true }]);
    expect(uploads).toHaveLength(1);
    // A reload must not name the position again.
    expect(new URL(page.url()).search).toBe('');
  });

  test.describe(`without JavaScript, ${path}`, () => {
    test.use({ javaScriptEnabled: false });

    test(`[D-N6a] [D-F9] the chosen position is rejected by a page that says what to do; Back has every word`, async ({
      page,
      stack,
    }) => {
      const email = `plain-${code}@example.org`;
      await page.goto(`${path}#career-application`);
      const form = getForm(page);
      const choice = form.section.getByRole('combobox');
      await form.name.fill('Marta Oliveira');
      await form.email.fill(email);
      await form.message.fill(TYPED);
      await choice.selectOption(VACANCY.id);
      await form.cv.setInputFiles(CV);
      await form.submit.click();
      await page.waitForURL(/\/sent\/application-closed\?/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.closed);
      await expect(page.getByRole('main')).toContainText(texts.none);
      expect(await readSaved(stack, email)).toEqual([]);

      await page.goBack();
      await expect(form.name).toHaveValue('Marta Oliveira');
      await expect(form.message).toHaveValue(TYPED);
      // Whether a browser restores the file, too, depends on the browser.
      await form.cv.setInputFiles(CV);
      await choice.selectOption({ label: texts.none });
      await form.submit.click();
      await page.waitForURL(/\/sent\/application\?n=/);
      expect(await readSaved(stack, email)).toEqual([{ message: TYPED, has_cv: true }]);
    });
  });
}

test('[D-N6a] before hydration a form that names the position is rejected, too, and leads to the page that says so', async ({
  page,
}) => {
  await page.route('**/application-form.*.js', (route) => route.abort());
  await page.goto(`/career?position=${VACANCY.id}`);
  await waitForDeferredScripts(page);
  const form = getForm(page);
  await form.name.fill('Marta Oliveira');
  await form.email.fill('early@example.org');
  await form.message.fill(`${TEXTS.en.line}\n\n${TYPED}`);
  await form.section
    .locator('form')
    .evaluate((element) => HTMLFormElement.prototype.submit.call(element));
  await page.waitForURL(/\/sent\/application-closed\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.en.closed);
});

test.describe('an open position without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-N6a] is named in the stored message', async ({ page, stack }) => {
    await page.goto('/de/career#career-application');
    const form = getForm(page);
    await form.name.fill('Marta Oliveira');
    await form.email.fill('open@example.org');
    await form.message.fill(TYPED);
    await form.section.getByRole('combobox').selectOption('open-application');
    await form.submit.click();
    await page.waitForURL(/\/de\/sent\/application\?n=/);
    expect(await readSaved(stack, 'open@example.org')).toEqual([
      { message: `Meine Bewerbung: Initiativbewerbung (m/w/d)\n\n${TYPED}`, has_cv: false },
    ]);
  });
});
