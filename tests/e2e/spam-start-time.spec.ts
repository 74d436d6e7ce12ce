// The start time of a form in unusual sequences, and its hidden field in unusual presentations. The
// contact form stands for the three forms, which share this code.
import type { Page } from '@playwright/test';
import { readAccessibleTexts } from '../support/autofill.ts';
import { FORM_START } from '../support/form-start.ts';
import { VACANCY } from '../support/positions.ts';
import {
  createEmail,
  createValues,
  FORMS,
  getForm,
  INBOX,
  LANGUAGES,
  readFolder,
  setFields,
  submit,
  waitForHydration,
} from '../support/spam-forms.ts';
import { expect, test } from '../support/test.ts';

const [contact, application] = FORMS;
if (!contact || !application) throw new Error('a form is missing');

type Sent = { form_start: string; website: string };

/** The variables and keys of the messages, and the number of requested start times. */
function watchRequests(page: Page) {
  const messages: Sent[] = [];
  const keys: (string | undefined)[] = [];
  let starts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/form-start')) starts += 1;
    if (!request.url().endsWith('/graphql/v1')) return;
    messages.push(request.postDataJSON().variables.object);
    keys.push(request.headers()['idempotency-key']);
  });
  return { messages, keys, countStarts: () => starts };
}

const result = (page: Page) => getForm(page, contact).locator('[tabindex="-1"]:focus');

test('[D-L6b] text that was there before hydration, for example restored, is sent at once without a start time', async ({
  page,
  stack,
}) => {
  const email = createEmail();
  const { messages, countStarts } = watchRequests(page);
  await page.goto('/');
  await setFields(getForm(page, contact), createValues(email));
  await waitForHydration(page, contact);
  await getForm(page, contact).locator('[name=message]').focus();
  await getForm(page, contact).locator('[type=submit]').click();
  await expect(result(page)).toBeVisible();
  expect(await readFolder(stack, contact, email)).toEqual(INBOX);
  expect(messages).toMatchObject([{ form_start: '', website: '' }]);
  expect(countStarts()).toBe(0);
});

for (const { what, form, address, line } of [
  {
    what: 'position',
    form: application,
    address: `/career?position=${VACANCY.id}`,
    line: VACANCY.en.title,
  },
  { what: 'project', form: contact, address: '/?about=harbour-desk#contact', line: 'Harbour Desk' },
]) {
  test(`[D-L6b] a form whose message a link has begun with a ${what} still requests its start time`, async ({
    page,
  }) => {
    const { countStarts } = watchRequests(page);
    await page.goto(address);
    await waitForHydration(page, form);
    const message = getForm(page, form).locator('[name=message]');
    await expect(message).toHaveValue(new RegExp(line));
    await getForm(page, form).locator('[name=name]').focus();
    await expect(getForm(page, form).locator('[name=form_start]')).not.toHaveValue('');
    expect(countStarts()).toBe(1);
  });
}

for (const [what, status] of [
  ['fails', 503],
  ['has not arrived', null],
] as const) {
  test(`[D-L6b] a form whose start time ${what} is sent at once without it and lands in the inbox`, async ({
    page,
    stack,
  }) => {
    const email = createEmail();
    const { messages, countStarts } = watchRequests(page);
    await page.route(FORM_START, (route) =>
      status === null ? undefined : route.fulfill({ status, json: { form_start: 'x' } }),
    );
    await page.goto('/');
    await waitForHydration(page, contact);
    await getForm(page, contact).locator('[name=name]').focus();
    await setFields(getForm(page, contact), createValues(email));
    await submit(getForm(page, contact));
    await expect(result(page)).toBeVisible();
    expect(await readFolder(stack, contact, email)).toEqual(INBOX);
    expect(messages).toMatchObject([{ form_start: '' }]);
    expect(countStarts()).toBe(1);
  });
}

test('[D-L6b] a retry after a lost response and a second message on the same page send the first start time', async ({
  page,
  stack,
}) => {
  const { messages, keys, countStarts } = watchRequests(page);
  let losses = 1;
  await page.route('**/graphql/v1', async (route) => {
    losses -= 1;
    if (losses < 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto('/');
  await waitForHydration(page, contact);
  const form = getForm(page, contact);
  await form.locator('[name=name]').focus();
  await expect(form.locator('[name=form_start]')).not.toHaveValue('');
  const emails = [createEmail(), createEmail()];
  // The first message is sent twice: the first response is lost.
  for (const [index, email] of [emails[0], emails[0], emails[1]].entries()) {
    await setFields(form, createValues(email ?? ''));
    await submit(form);
    await expect.poll(() => messages.length).toBe(index + 1);
    await expect(form).toHaveAttribute('aria-busy', 'false');
  }
  expect(countStarts()).toBe(1);
  expect(new Set(messages.map(({ form_start }) => form_start)).size).toBe(1);
  expect(messages[0]?.form_start).toMatch(/^\w+\.[\w-]{43}$/);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  for (const email of emails) expect(await readFolder(stack, contact, email)).toHaveLength(1);
});

for (const { code, prefix, instruction } of LANGUAGES) {
  test(`[D-L6a] the field in ${code} is hidden in print and with forced colours, and has its instruction where styles are off`, async ({
    page,
  }) => {
    await page.goto(`${prefix === '' ? '/' : prefix}#contact`);
    await waitForHydration(page, contact);
    const label = getForm(page, contact).locator('label', { hasText: instruction });
    for (const media of [{ media: 'print' }, { forcedColors: 'active' }] as const) {
      await page.emulateMedia(media);
      await expect(label).toBeHidden();
    }
    await page.evaluate(() => {
      for (const sheet of document.querySelectorAll('style, link[rel=stylesheet]')) sheet.remove();
    });
    await expect(label).toBeVisible();
    expect((await readAccessibleTexts(page)).join('\n')).not.toContain(instruction);
    await expect(label.locator('input')).toHaveAttribute('tabindex', '-1');
  });
}
