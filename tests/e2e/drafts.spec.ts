// What was typed into the contact or application form is kept on the device until it is sent.
import type { BrowserContext } from '@playwright/test';
import { CV, getForm as getApplication } from '../support/application-form.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import {
  application,
  contact,
  EMPTY,
  expectFields,
  expectNothingStored,
  NOTES,
  newsletter,
  openTab,
  openTyped,
  readKeys,
  readStorages,
  sendForm,
  TYPED,
  typeInto,
} from '../support/drafts.ts';
import { giveAgedFormStart, giveFormStart, issueRecentFormStart } from '../support/form-start.ts';
import { createSmallPdf } from '../support/small-pdf.ts';
import {
  createEmail,
  getForm,
  INBOX,
  readFolder,
  spam,
  waitForHydration,
} from '../support/spam-forms.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page }) => storeDecision(page, false, ALL_OFF));

/** The keys of the requests of all tabs, and how many responses are still to be lost. */
async function watchSends(context: BrowserContext, lost = 0) {
  const sent = { keys: [] as (string | undefined)[], starts: [] as string[], losses: lost };
  await context.route('**/graphql/v1', async (route) => {
    sent.keys.push(route.request().headers()['idempotency-key']);
    sent.starts.push(route.request().postDataJSON().variables.object.form_start);
    sent.losses -= 1;
    if (sent.losses < 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return sent;
}

test('[D-L16] what was typed survives a reload, leaving and coming back, and a change of the language', async ({
  page,
  context,
}) => {
  await openTyped(page);
  await expect(getForm(page, contact).getByText(NOTES.kept)).toBeVisible();
  await page.reload();
  await waitForHydration(page, contact);
  await expectFields(page, contact, TYPED);
  await expect(getForm(page, contact).getByText(NOTES.restored)).toBeVisible();

  await page.locator('footer').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.goBack();
  await waitForHydration(page, contact);
  await expectFields(page, contact, TYPED);

  await page.locator('header a[hreflang=de]:visible').click();
  await waitForHydration(page, contact);
  await expect(page).toHaveURL(/\/de\b/);
  await expectFields(page, contact, TYPED);
  const form = getForm(page, contact);
  await expect(form.getByText(/auf diesem Gerät noch gespeichert/)).toBeVisible();
  // The focus stays where the visitor has put it.
  expect(await page.evaluate(() => document.activeElement?.closest('form'))).toBeNull();

  await page.close();
  const spanish = await openTab(context, contact, '/es');
  await expectFields(spanish, contact, TYPED);
  await expect(getForm(spanish, contact).getByText(/en este dispositivo/)).toBeVisible();
});

test('[D-L16] someone else clears the restored words with the keyboard, and nothing is left', async ({
  page,
  context,
}) => {
  await openTyped(page);
  await page.close();

  const tab = await openTab(context, contact);
  const form = getForm(tab, contact);
  await expectFields(tab, contact, TYPED);
  await form.getByRole('button', { name: NOTES.clear }).focus();
  await tab.keyboard.press('Enter');
  await expectFields(tab, contact, EMPTY);
  await expect(form.getByText(NOTES.cleared)).toBeVisible();
  await expect(form.locator('[name=name]')).toBeFocused();
  await expectNothingStored(tab);
  // The start of the next person, who was not there when the words were typed.
  await expect(form.locator('[name=form_start]')).not.toHaveValue('');

  await form.locator('[name=name]').fill('Ana');
  await expect(form.getByText(NOTES.kept)).toBeVisible();
  await form.locator('[name=name]').fill('');
  await expect(form.getByText(NOTES.kept)).toBeHidden();
  await expectNothingStored(tab);

  await tab.goto(newsletter.path);
  await waitForHydration(tab, newsletter);
  await getForm(tab, newsletter).locator('[name=email]').fill(TYPED.email);
  await expectNothingStored(tab);
});

for (const form of [contact, application]) {
  test(`[D-L16] the ${form.name} form of a crashed tab is restored in a new one, sent at once with its own start time, and nothing is left`, async ({
    page,
    context,
    stack,
  }) => {
    const typed = { ...TYPED, email: createEmail() };
    await giveAgedFormStart(context, stack);
    const sent = await watchSends(context);
    await page.goto(form.path);
    await waitForHydration(page, form);
    await typeInto(page, form, typed);
    const start = await getForm(page, form).locator('[name=form_start]').inputValue();
    const devtools = await context.newCDPSession(page);
    const crash = page.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => undefined);
    await crash;

    const tab = await openTab(context, form);
    await expectFields(tab, form, typed);
    await sendForm(tab, form);
    expect(start).not.toBe('');
    expect(sent.starts).toEqual([start]);
    expect(await readFolder(stack, form, typed.email)).toEqual(INBOX);
    await expectFields(tab, form, EMPTY);
    await expectNothingStored(tab, typed);
  });
}

test('[D-L16] restored words of a form that was just begun are still too fast', async ({
  page,
  context,
  stack,
}) => {
  const typed = { ...TYPED, email: createEmail() };
  await giveFormStart(context, await issueRecentFormStart(stack));
  await openTyped(page, typed);
  const tab = await openTab(context, contact);
  await sendForm(tab);
  expect(await readFolder(stack, contact, typed.email)).toEqual(spam('too-fast'));
});

test('[D-L16] a message whose response was lost is restored in another tab and sent again as the same record', async ({
  page,
  context,
  stack,
}) => {
  const typed = { ...TYPED, email: createEmail() };
  await giveAgedFormStart(context, stack);
  const sent = await watchSends(context, 1);
  await openTyped(page, typed);
  await sendForm(page);
  await expect(getForm(page, contact).getByText('Error sending message')).toBeVisible();
  await page.close();

  const tab = await openTab(context, contact);
  await expectFields(tab, contact, typed);
  await sendForm(tab);
  expect(await readFolder(stack, contact, typed.email)).toEqual(INBOX);
  expect(new Set(sent.keys).size).toBe(1);
  expect(sent.keys).toHaveLength(2);
  await expectNothingStored(tab, typed);
});

test('[D-L16] the file of an application is never kept, and the form says so', async ({
  page,
  context,
}) => {
  await context.route('**/storage/v1/**', (route) => route.abort());
  await page.goto(application.path);
  await waitForHydration(page, application);
  await typeInto(page, application);
  await getApplication(page).cv.setInputFiles(CV);
  await sendForm(page, application);
  const stored = await readStorages(page);
  expect(stored).toContain(TYPED.message);
  expect(stored).not.toMatch(/marta-oliveira|%PDF/);

  const tab = await openTab(context, application);
  const form = getForm(tab, application);
  await expectFields(tab, application, TYPED);
  await expect(form.getByText(/choose it again/)).toBeVisible();
  await getApplication(tab).cv.setInputFiles(CV);
  await expect(form.getByText('File ready for upload')).toBeVisible();
  await form.getByRole('button', { name: NOTES.clear }).click();
  await expect(form.getByText('File ready for upload')).toBeHidden();
  await expectFields(tab, application, EMPTY);
  await expect(getApplication(tab).cv).toHaveValue('');
});

test('[D-L16] after an application with a file was sent, and after its words were cleared, the storages have the keys that they had before', async ({
  page,
  context,
  stack,
}) => {
  const typed = { ...TYPED, email: createEmail() };
  const file = { ...CV, buffer: createSmallPdf() };
  await giveAgedFormStart(context, stack);
  await page.goto(application.path);
  await waitForHydration(page, application);
  const keys = await readKeys(page);
  await typeInto(page, application, typed);
  await getApplication(page).cv.setInputFiles(file);
  await sendForm(page, application);
  expect(await readFolder(stack, application, typed.email)).toEqual(INBOX);
  expect(await readKeys(page)).toEqual(keys);

  await typeInto(page, application, typed);
  await getApplication(page).cv.setInputFiles(file);
  await context.route('**/graphql/v1', (route) => route.abort());
  await sendForm(page, application);
  expect((await readKeys(page)).length).toBeGreaterThan(keys.length);
  await page.reload();
  await waitForHydration(page, application);
  await getForm(page, application).getByRole('button', { name: NOTES.clear }).click();
  await expectFields(page, application, EMPTY);
  expect(await readKeys(page)).toEqual(keys);
});
