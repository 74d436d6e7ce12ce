// Kept words in unusual sequences: two tabs, a moved clock, blocked storage, links that begin the
// message, and text that is in the form before its script.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import {
  application,
  contact,
  EMPTY,
  expectFields,
  expectNothingStored,
  moveClock,
  NOTES,
  openTab,
  openTyped,
  readStorages,
  sendForm,
  TYPED,
  typeInto,
} from '../support/drafts.ts';
import { giveAgedFormStart } from '../support/form-start.ts';
import { OPEN_APPLICATION, VACANCY } from '../support/positions.ts';
import {
  createEmail,
  getForm,
  INBOX,
  readFolder,
  setFields,
  waitForHydration,
} from '../support/spam-forms.ts';
import { expect, test } from '../support/test.ts';

const HOUR_MS = 3_600_000;

test.beforeEach(({ page }) => storeDecision(page, false, ALL_OFF));

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

  await sendForm(second);
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
    await sendForm(page);
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

test('[D-L16] the link of another position replaces the line above the kept words', async ({
  context,
}) => {
  const first = await openTab(context, application, `/career?position=${VACANCY.id}`);
  await expect(getMessage(first, application)).toHaveValue(/Social Media Creator/);
  await getMessage(first, application).pressSequentially('I make films.');
  await first.close();
  const second = await openTab(context, application, `/career?position=${OPEN_APPLICATION.id}`);
  await expect(getMessage(second, application)).toHaveValue(
    'I am applying for Open Application.\n\nI make films.',
  );
});

test('[D-L16] a tab that is open for more than 24 hours stores its words again when its visitor types', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + Number(Reflect.get(window, 'aheadMs') ?? 0);
  });
  await openTyped(page);
  await page.evaluate((ms) => Reflect.set(window, 'aheadMs', ms), 25 * HOUR_MS);
  await moveClock(context, 25 * HOUR_MS);
  const other = await openTab(context, contact);
  await expectFields(other, contact, EMPTY);
  await expectNothingStored(other);
  await getMessage(page).fill(`${TYPED.message} Two more.`);
  await other.reload();
  await waitForHydration(other, contact);
  await expectFields(other, contact, { ...TYPED, message: `${TYPED.message} Two more.` });
});

test('[D-L16] words that another tab has typed meanwhile stay when this tab sends its own', async ({
  page,
  context,
  stack,
}) => {
  const typed = { ...TYPED, email: createEmail() };
  const other = { ...TYPED, message: 'These words are of the other tab.' };
  await giveAgedFormStart(context, stack);
  await openTyped(page, typed);
  const second = await openTab(context, contact);
  await typeInto(second, contact, other);
  await sendForm(page);
  expect(await readFolder(stack, contact, typed.email)).toEqual(INBOX);
  await expectFields(page, contact, EMPTY);
  const third = await openTab(context, contact);
  await expectFields(third, contact, other);
});

test('[D-L16] a tab whose words another tab has sent stores nothing when it is loaded again', async ({
  page,
  context,
  stack,
}) => {
  const typed = { ...TYPED, email: createEmail() };
  await giveAgedFormStart(context, stack);
  await openTyped(page, typed);
  const second = await openTab(context, contact);
  await expectFields(second, contact, typed);
  await sendForm(second);
  await page.reload();
  await waitForHydration(page, contact);
  await getMessage(page).focus();
  await expectNothingStored(page, typed);
  await getMessage(page).fill('A new message.');
  expect(await readStorages(page)).toContain('A new message.');
});

test('[D-L16] a message cannot be changed while it is being sent, so no word is lost with it', async ({
  page,
  context,
  stack,
}) => {
  const typed = { ...TYPED, email: createEmail() };
  await giveAgedFormStart(context, stack);
  const held = Promise.withResolvers<void>();
  await context.route('**/graphql/v1', async (route) => {
    await held.promise;
    return route.continue();
  });
  await openTyped(page, typed);
  await getForm(page, contact).locator('[type=submit]').click();
  for (const name of ['name', 'email', 'message']) {
    await expect(getForm(page, contact).locator(`[name=${name}]`)).toBeDisabled();
  }
  expect(await readStorages(page)).toContain(typed.message);
  held.resolve();
  await expectFields(page, contact, EMPTY);
  await expect(getMessage(page)).toBeEnabled();
  expect(await readFolder(stack, contact, typed.email)).toEqual(INBOX);
});
