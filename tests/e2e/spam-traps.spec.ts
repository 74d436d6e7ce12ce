// Programs that fill in the forms of the built site: what they send is stored in the spam folder
// with its reason, and they see the same response as everyone.
import { FORM_START, giveFormStart, issueRecentFormStart } from '../support/form-start.ts';
import {
  CASES,
  createEmail,
  createValues,
  getForm,
  readFolder,
  setFields,
  spam,
  submit,
  waitForHydration,
} from '../support/spam-forms.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const TRAP = { website: 'https://spam.example' };

async function fetchStart({ siteUrl }: Stack): Promise<string> {
  const response = await fetch(FORM_START.replace('**', siteUrl));
  return (await response.json()).form_start;
}

for (const { form, language, address } of CASES) {
  test(`[D-F8a] [D-L6a] the ${form.name} form in ${language.code} with a trap filled before hydration is stored as spam`, async ({
    page,
    stack,
  }) => {
    const email = createEmail();
    await page.goto(address);
    const element = getForm(page, form);
    // The form is far below the window, so its code has not run yet.
    await expect(page.locator(`${form.section} astro-island[ssr]`)).toHaveCount(1);
    await setFields(element, { ...createValues(email), ...TRAP });
    await waitForHydration(page, form);
    await expect(element.locator('[name=website]')).toHaveValue(TRAP.website);
    await submit(element);
    await expect(element.locator('[tabindex="-1"]:focus')).toBeVisible();
    expect(await readFolder(stack, form, email)).toEqual(spam('honeypot'));
  });

  test(`[D-F8a] [D-L6b] the ${form.name} form in ${language.code} that is sent right after its first focus is stored as spam`, async ({
    page,
    stack,
  }) => {
    const email = createEmail();
    if (form.name === 'newsletter') await giveFormStart(page, await issueRecentFormStart(stack));
    await page.goto(address);
    await waitForHydration(page, form);
    const element = getForm(page, form);
    // One call, because each step of the test takes time and the minimum time is short.
    await element.evaluate(
      async (target: HTMLFormElement, values) => {
        const fieldOf = (name: string) => target.elements.namedItem(name) as HTMLInputElement;
        fieldOf('email').focus();
        const deadline = performance.now() + 10_000;
        while (fieldOf('form_start').value === '' && performance.now() < deadline) {
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        for (const name of values.fields) fieldOf(name).value = values.texts[name] ?? '';
        target.requestSubmit();
      },
      { texts: createValues(email), fields: form.fields },
    );
    await expect(element.locator('[tabindex="-1"]:focus')).toBeVisible();
    expect(await readFolder(stack, form, email)).toEqual(spam('too-fast'));
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { form, language, address } of CASES) {
    test(`[D-F8a] [D-L6a] the plain ${form.name} form in ${language.code} with a filled trap is stored as spam`, async ({
      page,
      stack,
    }) => {
      const email = createEmail();
      await page.goto(address);
      const element = getForm(page, form);
      await setFields(element, { ...createValues(email), ...TRAP });
      await submit(element);
      await page.waitForURL(`**${language.prefix}/sent/${form.name}**`);
      expect(await readFolder(stack, form, email)).toEqual(spam('honeypot'));
    });

    test(`[D-F8a] [D-L6b] the plain ${form.name} form in ${language.code} with a start time that is too recent is stored as spam`, async ({
      page,
      stack,
    }) => {
      const email = createEmail();
      await page.goto(address);
      const element = getForm(page, form);
      const form_start =
        form.name === 'newsletter' ? await issueRecentFormStart(stack) : await fetchStart(stack);
      await setFields(element, { ...createValues(email), form_start });
      await submit(element);
      await page.waitForURL(`**${language.prefix}/sent/${form.name}**`);
      expect(await readFolder(stack, form, email)).toEqual(spam('too-fast'));
    });
  }
});
