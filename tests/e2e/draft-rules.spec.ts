// Kept words in unusual sequences: two tabs, a moved clock, blocked storage, links that begin the
// message, and text that is in the form before its script.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import {
  expectFields,
  expectNothingStored,
  moveClock,
  NOTES,
  openTab,
  readStorages,
  TYPED,
  typeInto,
} from '../support/drafts.ts';
import { giveAgedFormStart } from '../support/form-start.ts';
import { VACANCY } from '../support/positions.ts';
import {
  createEmail,
  FORMS,
  getForm,
  INBOX,
  readFolder,
  setFields,
  waitForHydration,
} from '../support/spam-forms.ts';
import { expect, test } from '../support/test.ts';

const [contact, application] = FORMS;
if (!contact || !application) throw new Error('a form is missing');

const HOUR_MS = 3_600_000;
const EMPTY = { name: '', email: '', message: '' };

test.beforeEach(({ page }) => storeDecision(page, false, ALL_OFF));

const openTyped = async (page: Page): Promise<void> => {
  await page.goto('/');
  await waitForHydration(page, contact);
  await typeInto(page, contact);
};

const getMessage = (page: Page, form = contact) => getForm(page, form).locator('[name=message]');

test('[D-L16] of two tabs the last typed words are kept, and after one has sent its form the other stores nothing until its visitor types', async ({
  page,
  context,
  stack,
}) => {
  const other = { ...TYPED, email: createEmail(), message: 'These words are of the other tab.' };
  await giveAgedFormStart(context, stack);
  await openTyped(page);
  const second = await openTab(context, contact);
  await expectFields(second, contact, TYPED);
  await typeInto(second, contact, other);

  // A tab keeps what it shows until it is loaded again.
  await expectFields(page, contact, TYPED);
  await page.reload();
  await waitForHydration(page, contact);
  await expectFields(page, contact, other);
  const third = await openTab(context, contact);
  await expectFields(third, contact, other);
  await typeInto(second, contact, { ...other, message: 'Typed last.' });
  const fourth = await openTab(context, contact);
  await expectFields(fourth, contact, { ...other, message: 'Typed last.' });

  await getForm(second, contact).locator('[type=submit]').click();
  await expect(getForm(second, contact).locator('[tabindex="-1"]:focus')).toBeVisible();
  expect(await readFolder(stack, contact, other.email)).toEqual(INBOX);
  await fourth.goto('/privacy');
  await third.close();
  await expectNothingStored(fourth, other);
  await getMessage(page).fill('Not sent yet.');
  expect(await readStorages(fourth)).toContain('Not sent yet.');
});

for (const { when, byMs, isKept } of [
  { when: 'a minute before 24 hours', byMs: 24 * HOUR_MS - 60_000, isKept: true },
  { when: 'after 24 hours', byMs: 24 * HOUR_MS, isKept: false },
  { when: 'on a clock set back by more than a day', byMs: -25 * HOUR_MS, isKept: false },
]) {
  test(`[D-L16] kept words are ${isKept ? 'restored' : 'deleted by any page'} ${when}`, async ({
    page,
    context,
  }) => {
    await openTyped(page);
    await page.close();
    await moveClock(context, byMs);
    const tab = await context.newPage();
    await tab.goto('/privacy');
    await waitForDeferredScripts(tab);
    if (!isKept) await expect.poll(() => readStorages(tab)).not.toContain('draft');
    await tab.goto('/');
    await waitForHydration(tab, contact);
    await expectFields(tab, contact, isKept ? TYPED : EMPTY);
    if (!isKept) await expectNothingStored(tab);
  });
}

for (const what of ['blocked', 'full'] as const) {
  test(`[D-L16] with ${what} storage the form works and promises nothing`, async ({
    page,
    context,
    stack,
  }) => {
    const typed = { ...TYPED, email: createEmail() };
    await giveAgedFormStart(context, stack);
    await page.addInitScript((kind) => {
      const reject = () => {
        throw new DOMException('', kind === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      if (kind === 'full') Storage.prototype.setItem = reject;
      else
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(globalThis, name, { get: reject });
    }, what);
    await page.goto('/');
    await waitForHydration(page, contact);
    await typeInto(page, contact, typed);
    await expect(getForm(page, contact).getByText(NOTES.kept)).toHaveCount(0);
    await getForm(page, contact).locator('[type=submit]').click();
    await expect(getForm(page, contact).locator('[tabindex="-1"]:focus')).toBeVisible();
    expect(await readFolder(stack, contact, typed.email)).toEqual(INBOX);
  });
}

test('[D-L16] the line of the last project link is above the kept words, once, and in the language of the page', async ({
  page,
  context,
}) => {
  await page.goto('/?about=harbour-desk#contact');
  await waitForHydration(page, contact);
  await expect(getMessage(page)).toHaveValue('About: Harbour Desk\n\n');
  await getMessage(page).pressSequentially('Two rooms.');
  await page.close();

  const links = [
    ['/', 'About: Harbour Desk\n\nTwo rooms.'],
    ['/?about=ferry-pocket#contact', 'About: Ferry Pocket\n\nTwo rooms.'],
    ['/de?about=harbour-desk#contact', 'Es geht um: Harbour Desk\n\nTwo rooms.'],
  ] as const;
  for (const [path, message] of links) {
    const tab = await openTab(context, contact, path);
    await expect(getMessage(tab)).toHaveValue(message);
    await tab.close();
  }
});

test('[D-L16] a project line that the visitor has removed from the kept words is not added again', async ({
  page,
  context,
}) => {
  await page.goto('/?about=harbour-desk#contact');
  await waitForHydration(page, contact);
  await expect(getMessage(page)).toHaveValue('About: Harbour Desk\n\n');
  await getMessage(page).fill('Without the line.');
  await page.close();
  const tab = await openTab(context, contact);
  await expect(getMessage(tab)).toHaveValue('Without the line.');
  await tab.close();
  const again = await context.newPage();
  const named = again.waitForResponse('**/projects/harbour-desk.json');
  await again.goto('/?about=harbour-desk#contact');
  await waitForHydration(again, contact);
  await (await named).finished();
  await expect(getMessage(again)).toHaveValue('Without the line.');
});

test('[D-L16] the chosen position is named above the kept words, in place of the line of another language', async ({
  page,
  context,
}) => {
  await page.goto(`/career?position=${VACANCY.id}`);
  await waitForHydration(page, application);
  const line = 'I am applying for Social Media Creator.';
  await expect(getMessage(page, application)).toHaveValue(`${line}\n\n`);
  await getMessage(page, application).pressSequentially('I make films.');
  await page.close();

  const plain = await openTab(context, application, '/career');
  await expect(getMessage(plain, application)).toHaveValue(`${line}\n\nI make films.`);
  const note = plain.locator('#career-application').getByText('Your application is for Social');
  await expect(note).toBeVisible();
  await plain.close();

  const german = await openTab(context, application, `/de/career?position=${VACANCY.id}`);
  await expect(getMessage(german, application)).toHaveValue(
    'Meine Bewerbung: Social-Media-Creator (m/w/d)\n\nI make films.',
  );
});

test('[D-L16] words typed before the script of the form stay, and the other fields are restored', async ({
  page,
  context,
}) => {
  await openTyped(page);
  await page.close();
  const tab = await context.newPage();
  await tab.goto('/');
  await setFields(getForm(tab, contact), { name: 'Ana' });
  await waitForHydration(tab, contact);
  await expectFields(tab, contact, { ...TYPED, name: 'Ana' });
  const third = await openTab(context, contact);
  await expectFields(third, contact, { ...TYPED, name: 'Ana' });
});
