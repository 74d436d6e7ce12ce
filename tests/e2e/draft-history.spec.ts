// Kept words and the Back button: the page comes from the back/forward cache with its fields and its
// memory, while the words were sent or cleared on another page.
import type { Page } from '@playwright/test';
import { CHROMIUM } from '../support/browser.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import {
  contact,
  EMPTY,
  expectFields,
  expectNothingStored,
  openTyped,
  sendForm,
  TYPED,
  typeInto,
} from '../support/drafts.ts';
import { giveAgedFormStart } from '../support/form-start.ts';
import {
  createEmail,
  getForm,
  INBOX,
  readFolder,
  waitForHydration,
} from '../support/spam-forms.ts';
import { expect, test } from '../support/test.ts';

// Playwright turns the cache off, and the headless shell has none.
test.use({
  launchOptions: { ...CHROMIUM, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['cached'] = String(persisted);
    });
  });
});

async function openGerman(page: Page): Promise<void> {
  await page.locator('header a[hreflang=de]:visible').click();
  await expect(page).toHaveURL(/\/de\b/);
  await waitForHydration(page, contact);
}

async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html[lang=en]')).toHaveAttribute('data-cached', 'true');
}

test('[D-L16] words that were cleared on another page are not in the form that Back shows from the cache', async ({
  page,
}) => {
  await openTyped(page);
  await openGerman(page);
  await expectFields(page, contact, TYPED);
  await getForm(page, contact)
    .getByRole('button', { name: /^Nicht/ })
    .click();
  await goBack(page);
  await expectFields(page, contact, EMPTY);
  await expectNothingStored(page);
});

test('[D-L16] words that were sent on another page are not in the form that Back shows from the cache, and later ones are', async ({
  page,
  context,
  stack,
}) => {
  const typed = { ...TYPED, email: createEmail() };
  const later = { ...TYPED, message: 'Another message.' };
  await giveAgedFormStart(context, stack);
  await openTyped(page, typed);
  await openGerman(page);
  await expectFields(page, contact, typed);
  await sendForm(page);
  expect(await readFolder(stack, contact, typed.email)).toEqual(INBOX);
  await typeInto(page, contact, later);
  await goBack(page);
  await expectFields(page, contact, later);
});

test('[D-L16] words that were not sent are still in the form that Back shows from the cache', async ({
  page,
}) => {
  await openTyped(page);
  await openGerman(page);
  await goBack(page);
  await expectFields(page, contact, TYPED);
});
