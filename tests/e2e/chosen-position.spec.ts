// The application form names the position for which it was opened: in the address, above what was
// typed, and in a note beside the form.
import type { Page } from '@playwright/test';
import { fakeBackend, openForm, readRecord } from '../support/application-form.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import { CLOSED, OPEN_APPLICATION, VACANCY } from '../support/positions.ts';
import { expect, test } from '../support/site-test.ts';

/** The first line of the message for the vacancy, and the note beside the form. */
const MESSAGE = 'I am applying for Social Media Creator.';
const CHOSEN = 'Your application is for Social Media Creator';

test.beforeEach(({ page }) => storeDecision(page, false, ALL_OFF));

test('[D-L13] an unknown position in the address names nothing and writes nothing', async ({
  page,
}) => {
  await page.goto('/career?position=%3Cb%3Eboss%3C/b%3E#career-application');
  const section = page.locator('#career-application');
  // The click runs the same script, so the script has read the address.
  await page.locator('#jobs details').nth(1).locator('summary').click();
  await expect(section.locator('li:visible')).toHaveCount(2);
  await expect(section.locator('textarea')).toHaveValue('');
  await expect(page.getByText('boss')).toHaveCount(0);
});

test('[D-L13] the apply button of a card names its position above what was typed, also after a reload', async ({
  page,
}) => {
  await page.goto(`/career?position=${OPEN_APPLICATION.id}`);
  const section = page.locator('#career-application');
  const field = section.locator('textarea');
  const note = section.getByText(CHOSEN);
  const otherNote = section.getByText('Your application is for Open Application');
  await expect(otherNote).toBeVisible();
  await field.pressSequentially('I make films.');
  const card = page.locator('#jobs li:has(> details)').first();
  await card.locator('summary').click();
  await card.getByRole('link', { name: 'Apply Now' }).click();
  await expect(note).toBeVisible();
  await expect(otherNote).toBeHidden();
  await expect(field).toHaveValue(`${MESSAGE}\n\nI make films.`);

  await card.getByRole('link', { name: 'Apply Now' }).click();
  await expect(field).toHaveValue(`${MESSAGE}\n\nI make films.`);
  await page.reload();
  await expect(note).toBeVisible();
  await expect(otherNote).toBeHidden();
});

test('[D-L13] Back and Forward name the position of the address above what was typed', async ({
  page,
}) => {
  await page.goto('/career');
  await waitForDeferredScripts(page);
  const field = page.locator('#career-application textarea');
  const cards = page.locator('#jobs li:has(> details)');
  for (const card of [cards.nth(0), cards.nth(1)]) {
    await card.locator('summary').click();
    await card.getByRole('link', { name: 'Apply Now' }).click();
  }
  const other = 'I am applying for Open Application.';
  await expect(field).toHaveValue(`${other}\n\n`);
  await field.pressSequentially('I make films.');
  await expect(page).toHaveURL(new RegExp(`\\?position=${OPEN_APPLICATION.id}#`));

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`\\?position=${VACANCY.id}#`));
  await expect(field).toHaveValue(`${MESSAGE}\n\nI make films.`);
  await page.goBack();
  await expect(page).toHaveURL(/\/career$/);
  await expect(field).toHaveValue('I make films.');
  await page.goForward();
  await page.goForward();
  await expect(field).toHaveValue(`${other}\n\nI make films.`);
});

test('[D-L13] Apply in a new tab names the position there and changes nothing in this tab', async ({
  page,
  context,
}) => {
  await page.goto(`/career?position=${OPEN_APPLICATION.id}`);
  await waitForDeferredScripts(page);
  const { href } = new URL(page.url());
  const note = (of: Page) => of.locator('#career-application').getByText(CHOSEN);
  const card = page.locator('#jobs li:has(> details)').first();
  await card.locator('summary').click();
  const opened = context.waitForEvent('page');
  await card.getByRole('link', { name: 'Apply Now' }).click({ modifiers: ['ControlOrMeta'] });
  await expect(note(await opened)).toBeVisible();
  await expect(note(page)).toBeHidden();
  await expect(page).toHaveURL(href);
});

test('[D-L13] a link to the form for a position that is closed says so and names no position in the message', async ({
  page,
}) => {
  await page.goto(`/career?position=${CLOSED.id}#career-application`);
  const section = page.locator('#career-application');
  const note = section.getByText('This position is closed.');
  await expect(note).toContainText(CLOSED.en.title);
  await expect(note).toBeVisible();
  await expect(section.locator('textarea')).toHaveValue('');

  await page.locator('#jobs summary').first().click();
  await page.locator('#jobs').getByRole('link', { name: 'Apply Now' }).first().click();
  await expect(note).toBeHidden();
  await expect(section.locator('textarea')).toHaveValue(`${MESSAGE}\n\n`);
});

test('[D-L13] an apply button that writes the message clears its error, and no parameter of the visit is kept in its address', async ({
  page,
}) => {
  await page.goto('/career?error=unknown#career-application');
  const section = page.locator('#career-application');
  await waitForDeferredScripts(page);
  await expect(section.locator('form')).toHaveAttribute('novalidate');
  await section.getByRole('button', { name: 'Submit application' }).click();
  const field = section.locator('textarea');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.locator('#jobs summary').first().click();
  await page.locator('#jobs').getByRole('link', { name: 'Apply Now' }).first().click();
  await expect(field).toHaveValue(`${MESSAGE}\n\n`);
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  expect(new URL(page.url()).search).toBe(`?position=${VACANCY.id}`);
});

test('[D-L13] a message that no longer names the position hides the note', async ({ page }) => {
  await page.goto(`/career?position=${VACANCY.id}`);
  const section = page.locator('#career-application');
  const note = section.getByText(CHOSEN);
  await expect(note).toBeVisible();
  await section.locator('textarea').fill('I make films.');
  await expect(note).toBeHidden();

  await page.reload();
  await expect(note).toBeVisible();
  // As after an application was sent.
  await section.locator('form').evaluate((form: HTMLFormElement) => form.reset());
  await expect(note).toBeHidden();
});

/** The draft of an earlier visit whose first line a link has written. */
async function storeDraft(page: Page, line: string): Promise<void> {
  const prefilled = `${line}\n\n`;
  const draft = { name: 'Marta', email: 'marta@example.org', message: `${prefilled}I make films.` };
  await page.addInitScript(
    (content) => localStorage.setItem('application-draft', content),
    JSON.stringify({ savedAt: Date.now(), ...draft, prefilled, start: '' }),
  );
}

for (const { what, line, path, note, id } of [
  {
    what: 'of the same language',
    line: MESSAGE,
    path: '/career',
    note: CHOSEN,
    id: VACANCY.id,
  },
  {
    what: 'of another language',
    line: MESSAGE,
    path: '/de/career',
    note: 'Sie bewerben sich als Social-Media-Creator (m/w/d)',
    id: VACANCY.id,
  },
  {
    what: 'for a position that has closed since',
    line: 'I am applying for Front-end Developer.',
    path: '/career',
    note: 'Front-end Developer: This position is closed.',
    id: CLOSED.id,
  },
]) {
  test(`[D-N6a] a kept draft ${what} that names a position sends its id and shows the note`, async ({
    page,
  }) => {
    await storeDraft(page, line);
    const backend = await fakeBackend(page);
    const form = await openForm(page, path);
    await waitForDeferredScripts(page);
    await expect(form.message).toHaveValue(`${line}\n\nI make films.`);
    await expect(form.section.getByText(note)).toBeVisible();
    await form.submit.click();
    await expect.poll(backend.steps).toEqual(['record']);
    const { object } = readRecord(backend.requests('record')[0]).variables;
    expect(object.position).toBe(id);
  });
}

test('[D-N6a] a message that no longer names the position sends no id', async ({ page }) => {
  const backend = await fakeBackend(page);
  const form = await openForm(page, `/career?position=${VACANCY.id}`);
  await waitForDeferredScripts(page);
  await form.name.fill('Marta Oliveira');
  await form.email.fill('marta@example.org');
  await form.message.fill('I make films.');
  await form.submit.click();
  await expect.poll(backend.steps).toEqual(['record']);
  const { object } = readRecord(backend.requests('record')[0]).variables;
  expect(object).not.toHaveProperty('position');
});
