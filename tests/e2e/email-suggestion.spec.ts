// The suggestion for a mistyped email address: with pointer and keyboard, and while the form is sent.
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { giveAgedFormStart } from '../support/form-start.ts';
import {
  createValues,
  FORMS,
  getForm,
  setFields,
  waitForHydration,
} from '../support/spam-forms.ts';
import { expect, test } from '../support/test.ts';

const [contact] = FORMS;
if (!contact) throw new Error('a form is missing');

const WORDS = {
  contact: { prefix: '', question: 'Did you mean ana@gmail.com?', take: 'Use this address' },
  application: {
    prefix: '/de',
    question: 'Meinten Sie ana@gmail.com?',
    take: 'Diese Adresse verwenden',
  },
  newsletter: {
    prefix: '/es',
    question: '¿Quería decir ana@gmail.com?',
    take: 'Usar esta dirección',
  },
};

test.beforeEach(({ page }) => storeDecision(page, false, ALL_OFF));

for (const form of FORMS) {
  const { prefix, question, take } = WORDS[form.name];
  test(`[D-N4b] the ${form.name} form asks about a mistyped domain, and the keyboard takes or declines the suggestion`, async ({
    page,
  }) => {
    await page.goto(`${prefix}${form.path}`);
    await waitForHydration(page, form);
    const email = getForm(page, form).locator('[name=email]');
    const asked = getForm(page, form).getByText(question);
    await email.fill('ana@gmial.com');
    await expect(asked).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(asked).toBeVisible();
    await email.focus();
    await page.keyboard.press('Tab');
    await expect(getForm(page, form).getByRole('button', { name: take })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(email).toHaveValue('ana@gmail.com');
    await expect(email).toBeFocused();
    await expect(asked).toBeHidden();

    await email.fill('ana@gmail.con');
    await page.keyboard.press('Tab');
    await expect(asked).toBeVisible();
    await email.focus();
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect(asked).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(email).toHaveValue('ana@gmail.con');
    // The visitor has confirmed this address, but not another one.
    await expect(asked).toBeHidden();
    await email.fill('ana@gmali.com');
    await page.keyboard.press('Tab');
    await expect(asked).toBeVisible();
    await email.fill('ana@example.org');
    await expect(asked).toBeHidden();
  });
}

test('[D-N4b] a press on the button that sends the form is not lost while the suggestion appears, and the address is sent as typed', async ({
  page,
  context,
  stack,
}) => {
  await giveAgedFormStart(context, stack);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await waitForHydration(page, contact);
  const form = getForm(page, contact);
  const typed = createValues(`${crypto.randomUUID().slice(0, 8)}@gmial.com`);
  await setFields(form, typed);
  const email = form.locator('[name=email]');
  await email.fill(typed['email'] ?? '');
  const send = form.locator('[type=submit]');
  await send.scrollIntoViewIfNeeded();
  await email.evaluate((input) => input.focus({ preventScroll: true }));
  const box = await send.boundingBox();
  if (box === null) throw new Error('the button has no place');
  const request = page.waitForRequest('**/graphql/v1');
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await expect(email).not.toBeFocused();
  await expect(form.getByText(/Did you mean/)).toBeHidden();
  await page.mouse.up();
  expect((await request).postDataJSON().variables.object.email).toBe(typed['email']);
  await expect(form.locator('[tabindex="-1"]:focus')).toBeVisible();
  await expect(form.getByText(/Did you mean/)).toBeHidden();
});
