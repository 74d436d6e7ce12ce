// Ordinary visitors never meet the trap of the forms and are not too fast: keyboard, autofill of
// Chromium, accessibility tree, restored text and a connection that fails.
import type { Page } from '@playwright/test';
import { fillByAutofill, readAccessibleTexts } from '../support/autofill.ts';
import { CHROMIUM } from '../support/browser.ts';
import {
  CASES,
  createEmail,
  createValues,
  type FormUnderTest,
  getForm,
  INBOX,
  readFolder,
  waitForHydration,
} from '../support/spam-forms.ts';
import { expect, test } from '../support/test.ts';

// The headless shell has no autofill.
test.use({ launchOptions: CHROMIUM });

/** A fast typist. The message takes more than three seconds. */
const KEY_DELAY_MS = 70;
const MAX_STEPS = 20;

const readFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');

/** Presses Tab until this field has the focus. Returns the names of the fields on the way. */
async function tabTo(page: Page, name: string): Promise<string[]> {
  const passed: string[] = [];
  while ((await readFocus(page)) !== name && passed.length < MAX_STEPS) {
    await page.keyboard.press('Tab');
    passed.push(await readFocus(page));
  }
  return passed;
}

/** From the last field over the file field, links and so on to the button. */
async function pressButton(page: Page, form: FormUnderTest): Promise<void> {
  const button = getForm(page, form).locator('[type=submit]');
  const isFocused = () => button.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < MAX_STEPS && !(await isFocused()); step += 1) {
    await page.keyboard.press('Tab');
    expect(await readFocus(page)).not.toBe('website');
  }
  await page.keyboard.press('Enter');
}

for (const { form, language, address } of CASES) {
  test(`[D-L6a] [D-L6b] a visitor of the ${form.name} form in ${language.code} with keyboard and autofill lands in the inbox`, async ({
    page,
    stack,
  }) => {
    const email = createEmail();
    const values = createValues(email);
    const starts: string[] = [];
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/form-start')) starts.push(request.url());
      if (request.postData()?.includes(email)) bodies.push(request.postData() ?? '');
    });
    // The link to the section: the next Tab goes into it.
    await page.goto(`${address}${form.section}`);
    await waitForHydration(page, form);
    const trap = getForm(page, form).locator('[name=website]');
    await expect(trap).toBeHidden();
    expect((await readAccessibleTexts(page)).join('\n')).not.toContain(language.instruction);
    expect(starts).toEqual([]);

    const passed = await tabTo(page, form.fields[0] ?? '');
    // The visitor types a little, then chooses a suggestion, which fills in name and email.
    await page.keyboard.type('Gre', { delay: 200 });
    const selector = `${form.section} [name=${form.fields[0]}]`;
    await fillByAutofill(page, { selector, email });
    if (form.fields.includes('message')) {
      passed.push(...(await tabTo(page, 'message')));
      await page.keyboard.type(values['message'] ?? '', { delay: KEY_DELAY_MS });
    }
    await expect(getForm(page, form).locator('[name=email]')).toHaveValue(email);
    await expect(trap).toHaveValue('');
    await pressButton(page, form);
    expect(passed).not.toContain('website');

    await expect.poll(() => readFolder(stack, form, email)).toEqual(INBOX);
    expect(starts).toHaveLength(1);
    expect(bodies.map((body) => /"form_start":"\w+\.[\w-]+"/.test(body))).toEqual([true]);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { form, language, address } of CASES) {
    test(`[D-L6a] a visitor of the plain ${form.name} form in ${language.code} with the keyboard lands in the inbox`, async ({
      page,
      stack,
    }) => {
      const email = createEmail();
      const values = createValues(email);
      await page.goto(`${address}${form.section}`);
      await expect(getForm(page, form).locator('[name=website]')).toBeHidden();
      expect((await readAccessibleTexts(page)).join('\n')).not.toContain(language.instruction);
      for (const field of form.fields) {
        expect(await tabTo(page, field)).not.toContain('website');
        await page.keyboard.type(values[field] ?? '');
      }
      await pressButton(page, form);
      await page.waitForURL(`**${language.prefix}/sent/${form.name}**`);
      expect(await readFolder(stack, form, email)).toEqual(INBOX);
    });
  }
});
