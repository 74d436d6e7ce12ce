// A job seeker fills in the application form: its fields, its limits, the choice of a CV.
import {
  CV,
  fakeBackend,
  getForm,
  openFilledForm,
  openForm,
  readRecord,
  WRONG_FILE,
} from '../support/application-form.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

test('[S1-F14] [S1-F15] [S1-F16] the form has name, email of type email, message, an optional CV restricted to .pdf and a submit button', async ({
  page,
}) => {
  const { section, submit } = await openForm(page);
  const field = (name: string) => section.getByRole('textbox', { name, exact: true });
  await expect(field('Name')).toBeVisible();
  await expect(field('Email')).toHaveAttribute('type', 'email');
  await expect(field('Message')).toBeVisible();
  const cv = section.getByLabel('CV (optional)');
  await expect(cv).toHaveAttribute('accept', '.pdf');
  await expect(cv).not.toHaveAttribute('required');
  await expect(submit).toHaveText('Submit application');
});

for (const [path, hints] of [
  ['/career', ['Up to 120 characters', 'Up to 5,000 characters', 'PDF, up to 10 MB']],
  ['/de/career', ['Bis zu 120 Zeichen', 'Bis zu 5.000 Zeichen', 'PDF, bis 10 MB']],
  ['/es/career', ['Hasta 120 caracteres', 'Hasta 5000 caracteres', 'PDF, hasta 10 MB']],
] as const) {
  test(`[D-F4f] ${path} shows the file limits before a file is chosen`, async ({ page }) => {
    const { section } = await openForm(page, path);
    for (const hint of hints) await expect(section.getByText(hint)).toBeVisible();
  });
}

for (const [path, messages] of [
  ['/career', ['Please enter your name', 'Please enter your email', 'Please enter a message']],
  [
    '/de/career',
    [
      'Bitte geben Sie Ihren Namen ein',
      'Bitte geben Sie Ihre E-Mail-Adresse ein',
      'Bitte geben Sie eine Nachricht ein',
    ],
  ],
  ['/es/career', ['Escriba su nombre', 'Escriba su correo electrónico', 'Escriba un mensaje']],
] as const) {
  test(`[D-F4b] ${path} reports empty fields, focuses the first one and sends nothing`, async ({
    page,
  }) => {
    const backend = await fakeBackend(page);
    const { section, submit, name } = await openForm(page, path);
    await submit.click();
    for (const message of messages) await expect(section.getByText(message)).toBeVisible();
    await expect(name).toBeFocused();
    expect(backend.steps()).toEqual([]);
  });
}

test('[D-F4c] [D-F4d] a name of 121 and a message of 5001 characters are rejected, 120 and 5000 are accepted', async ({
  page,
}) => {
  const backend = await fakeBackend(page);
  const form = await openFilledForm(page);
  await form.name.fill('a'.repeat(121));
  await form.message.fill('b'.repeat(5001));
  await form.submit.click();
  await expect(form.section.getByText('Please use at most 120 characters')).toBeVisible();
  await expect(form.section.getByText('Please use at most 5,000 characters')).toBeVisible();
  expect(backend.steps()).toEqual([]);

  await form.name.fill('a'.repeat(120));
  await form.message.fill('b'.repeat(5000));
  await form.submit.click();
  await expect.poll(backend.steps).toEqual(['record']);
});

test('[D-F4e] a CV of 10 MB is accepted, one byte more is rejected', async ({ page }) => {
  const { section, cv } = await openForm(page);
  const limitBytes = 10 * 1024 * 1024;
  await cv.setInputFiles({ ...CV, buffer: Buffer.alloc(limitBytes + 1) });
  await expect(section.getByText('This file is larger than 10 MB')).toBeVisible();
  await cv.setInputFiles({ ...CV, buffer: Buffer.alloc(limitBytes) });
  await expect(section.getByText('This file is larger than 10 MB')).toHaveCount(0);
  await expect(section.getByText('File ready for upload')).toBeVisible();
});

test('[S1-F17] [S1-F18] [S1-F19] [S1-F20] a file of a wrong type is rejected with an error and a toast; a PDF clears the error', async ({
  page,
}) => {
  const backend = await fakeBackend(page);
  const form = await openFilledForm(page);
  await form.cv.setInputFiles(WRONG_FILE);
  const error = form.section.getByText('Please upload a PDF file');
  await expect(error).toBeVisible();
  await expect(form.cv).toHaveAccessibleDescription('Please upload a PDF file');
  await expect(form.section.getByText(WRONG_FILE.name)).toBeVisible();
  const toast = page.getByRole('alert').filter({ hasText: 'Invalid file type' });
  await expect(toast).toContainText('Please upload a PDF file');
  await expect(form.cv).toHaveValue('');

  await form.cv.setInputFiles(CV);
  await expect(error).toHaveCount(0);
  await expect(toast).toHaveCount(0);
  await expect(form.section.getByText('File ready for upload')).toBeVisible();

  await form.cv.setInputFiles(WRONG_FILE);
  await form.submit.click();
  await expect(page.getByRole('status')).toContainText('Application submitted!');
  expect(backend.steps()).toEqual(['record']);
  expect(readRecord(backend.requests('record')[0]).variables.object.cv_file_path).toBeNull();
});

test('[S1-F21] no CV is chosen at first; a PDF is ready with name and size, and can be removed', async ({
  page,
}) => {
  const form = await openForm(page);
  await expect(form.section.getByText('No file chosen')).toBeVisible();
  await form.cv.setInputFiles(CV);
  await expect(form.section.getByText('File ready for upload')).toBeVisible();
  await expect(form.section.getByText(CV.name)).toBeVisible();
  await expect(form.section.getByText('1 KB')).toBeVisible();
  // The rule of the form must win over the general button rule, in any order of the stylesheets.
  await expect(form.remove).toHaveCSS('font-size', '14px');
  await form.remove.click();
  await expect(form.section.getByText('No file chosen')).toBeVisible();
  await expect(form.cv).toHaveValue('');
  await expect(form.cv).toBeFocused();
});

test('a CV chosen before the script loaded is kept', async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/application-form.*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/career#career-application');
  const form = getForm(page);
  await form.cv.setInputFiles(CV);
  await form.name.fill('Marta');
  gate.resolve();
  await expect(form.section.getByText('File ready for upload')).toBeVisible();
  await expect(form.name).toHaveValue('Marta');
});
