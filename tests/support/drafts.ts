// Drafts of the contact and application form, for the tests of D-L16.
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { FORMS, type FormUnderTest, getForm, waitForHydration } from './spam-forms.ts';

export const [contact, application, newsletter] = FORMS as readonly [
  FormUnderTest,
  FormUnderTest,
  FormUnderTest,
];

export const EMPTY = { name: '', email: '', message: '' };

export const TYPED = {
  name: 'Grete Kask',
  email: 'grete.kask@example.org',
  message: 'We need a booking desk for two rooms until March.',
};
export type Typed = typeof TYPED;

export const NOTES = {
  restored: /still saved on this device/,
  kept: /Kept on this device/,
  clear: 'Not mine: clear',
  cleared: /no longer saved/,
};

export async function typeInto(page: Page, form: FormUnderTest, typed: Typed = TYPED) {
  for (const [name, value] of Object.entries(typed)) {
    await getForm(page, form).locator(`[name=${name}]`).fill(value);
  }
}

export async function expectFields(page: Page, form: FormUnderTest, typed: Partial<Typed>) {
  for (const [name, value] of Object.entries(typed)) {
    await expect(getForm(page, form).locator(`[name=${name}]`)).toHaveValue(value);
  }
}

export async function openTyped(page: Page, typed?: Typed): Promise<void> {
  await page.goto('/');
  await waitForHydration(page, contact);
  await typeInto(page, contact, typed);
}

/** Returns when the result has the focus. */
export async function sendForm(page: Page, form = contact): Promise<void> {
  await getForm(page, form).locator('[type=submit]').click();
  await expect(getForm(page, form).locator('[tabindex="-1"]:focus')).toBeVisible();
}

/** A new tab has no history, so the browser itself restores nothing. */
export async function openTab(context: BrowserContext, form: FormUnderTest, path = form.path) {
  const tab = await context.newPage();
  await tab.goto(path);
  await waitForHydration(tab, form);
  return tab;
}

/** Everything that the pages of this origin hold, as text. */
export async function readStorages(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      (await indexedDB.databases()).map(({ name }) => name),
      'caches' in globalThis ? await caches.keys() : [],
    ]),
  );
}

/** Every key of localStorage and sessionStorage. */
export function readKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
}

/** Also no key, which would say that a form was used. */
export async function expectNothingStored(page: Page, typed: Partial<Typed> = TYPED) {
  const stored = await readStorages(page);
  for (const word of ['draft', 'idempotency', ...Object.values(typed)]) {
    expect(stored).not.toContain(word);
  }
}

/** Moves the clock of the pages that are opened afterwards. */
export function moveClock(pages: Page | BrowserContext, byMs: number): Promise<unknown> {
  return pages.addInitScript((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
  }, byMs);
}
