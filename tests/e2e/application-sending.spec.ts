// A job seeker sends an application. The services are fakes (see support/application-form.ts).
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  arrive,
  CV,
  FILE_ID,
  fail,
  fakeBackend,
  openFilledForm,
  type RouteHandler,
  readRecord,
} from '../support/application-form.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

test('[S1-F26] [S1-F27] [S1-F28] [S2-S01] [S2-S02] the CV is uploaded to cv-uploads first, then the record is sent with its id', async ({
  page,
}) => {
  const backend = await fakeBackend(page);
  const form = await openFilledForm(page, '/de/career');
  await form.cv.setInputFiles(CV);
  await form.submit.click();
  await expect.poll(backend.steps).toEqual(['upload', 'record']);

  const [upload] = backend.requests('upload');
  expect(upload?.method()).toBe('POST');
  expect(await upload?.headerValue('content-type')).toMatch(/^multipart\/form-data/);
  const parts = upload?.postData() ?? '';
  expect(parts).toMatch(/name="bucket-id"\r\n\r\ncv-uploads\r\n/);
  expect(parts).toMatch(/name="metadata\[\]"\r\n\r\n\{"id":"[0-9a-f-]{36}","name":"marta-/);
  expect(parts).toMatch(/name="file\[\]"; filename="marta-oliveira-cv.pdf"/);
  expect(parts).toContain('%PDF-1.7');

  const [record] = backend.requests('record');
  expect(await record?.headerValue('idempotency-key')).toMatch(UUID);
  const { operationName, query, variables } = readRecord(record);
  expect(operationName).toBe('InsertJobApplication');
  expect(query).toContain('insert_job_applications_one(object: $object) { id created_at');
  expect(variables).toEqual({
    object: {
      name: 'Marta Oliveira',
      email: 'marta@example.org',
      message: 'The film about the frame builder was mine.',
      cv_file_path: FILE_ID,
      language: 'de',
      website: '',
      form_start: expect.any(String),
    },
  });
});

test('[S1-F25] without a CV nothing is uploaded and cv_file_path is null', async ({ page }) => {
  const backend = await fakeBackend(page);
  const form = await openFilledForm(page);
  await form.submit.click();
  await expect.poll(backend.steps).toEqual(['record']);
  expect(readRecord(backend.requests('record')[0]).variables.object.cv_file_path).toBeNull();
});

test('[S1-F22] while submitting the button is disabled, shows a spinner and reads Submitting...', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  const holdBack: RouteHandler = async (route) => {
    await gate.promise;
    await arrive(route);
  };
  await fakeBackend(page, { uploads: [holdBack] });
  const form = await openFilledForm(page);
  await form.cv.setInputFiles(CV);
  await form.submit.click();
  await expect(form.submit).toBeDisabled();
  await expect(form.submit).toHaveText('Submitting...');
  await expect(form.submit.locator('svg')).toBeVisible();
  const animation = form.submit.locator('svg').evaluate((svg) => svg.getAnimations().length);
  expect(await animation).toBe(1);
  await expect(form.name).toBeDisabled();
  await expect(form.section.getByText('Uploading your CV, then saving')).toBeVisible();
  gate.resolve();
  await expect(form.submit).toBeEnabled();
  await expect(form.submit).toHaveText('Submit application');
});

for (const [path, title, text, number] of [
  [
    '/career',
    'Application submitted!',
    "We'll review your application and get back to you soon.",
    'Your number is B7-2041.',
  ],
  [
    '/de/career',
    'Ihre Bewerbung ist angekommen',
    'Wir sehen sie uns an und melden uns bald bei Ihnen.',
    'Ihre Vorgangsnummer: B7-2041.',
  ],
  [
    '/es/career',
    'Hemos recibido su candidatura',
    'La leeremos con atención y le responderemos pronto.',
    'Su número de referencia: B7-2041.',
  ],
] as const) {
  test(`[S1-X07] [S1-F23] [D-F6b] success at ${path} is shown in a toast and beside the form; fields and file are cleared`, async ({
    page,
  }) => {
    await fakeBackend(page);
    const form = await openFilledForm(page, path);
    await form.cv.setInputFiles(CV);
    await form.submit.click();
    const toast = page.getByRole('status').filter({ hasText: title });
    await expect(toast).toContainText(text);
    const result = form.section.locator('div[tabindex="-1"]');
    await expect(result).toBeFocused();
    await expect(result).toContainText(number);
    for (const field of [form.name, form.email, form.message, form.cv]) {
      await expect(field).toHaveValue('');
    }
    await expect(form.section.getByText(CV.name)).toHaveCount(0);
  });
}

type Box = { x: number; y: number; width: number; height: number } | null;

function isOverlapping(one: Box, other: Box): boolean {
  if (one === null || other === null) throw new Error('an element is not visible');
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !isBeside && !isAbove;
}

const FAILURES = [
  { step: 'upload', responses: { uploads: [fail(500)] }, text: 'The file could not be uploaded.' },
  { step: 'record', responses: { records: [fail(500)] }, text: 'The fault is ours.' },
];

for (const { step, responses, text } of FAILURES) {
  test(`[S1-X04] [S1-X05] [S1-F24] [D-F6a] [D-F6b] a failed ${step} is shown under the CV and in a toast, and the text is kept`, async ({
    page,
  }) => {
    await fakeBackend(page, responses);
    const form = await openFilledForm(page);
    await form.cv.setInputFiles(CV);
    await form.submit.click();

    const toast = page.getByRole('alert').filter({ hasText: 'Error submitting application' });
    await expect(toast).toContainText(text);
    await expect(toast).toContainText('Reference 7F3A-20C1');
    const result = form.section.locator('div[tabindex="-1"]');
    await expect(result).toContainText(text);
    await expect(result).toBeFocused();
    const [cvTop, resultTop, submitTop] = await Promise.all(
      [form.cv, result, form.submit].map(async (part) => (await part.boundingBox())?.y ?? 0),
    );
    expect(resultTop).toBeGreaterThan(cvTop ?? 0);
    expect(resultTop).toBeLessThan(submitTop ?? 0);
    await expect(page.getByText('secret internals')).toHaveCount(0);

    await expect(form.submit).toBeEnabled();
    await expect(form.message).toHaveValue('The film about the frame builder was mine.');
    await expect(form.section.getByText(CV.name)).toBeVisible();
  });

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`[D-F6b] at ${width} px the toast of a failed ${step} is not read twice and does not cover CV, result or button`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await fakeBackend(page, responses);
      const form = await openFilledForm(page);
      await form.cv.setInputFiles(CV);
      await form.submit.click();
      const toast = page.locator('#toasts-error > *');
      await expect(toast).toContainText(text);
      await expect(form.section.locator('div[tabindex="-1"]')).toBeFocused();
      expect(await page.locator('#toasts-error').ariaSnapshot()).not.toContain(text);
      const covered = await toast.boundingBox();
      for (const part of [form.section.getByText(CV.name), page.locator(':focus'), form.submit]) {
        expect(isOverlapping(await part.boundingBox(), covered)).toBe(false);
      }
    });
  }

  test(`[S1-X06] a failed ${step} is logged once, without the visitor's input`, async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', async (message) => {
      const values = await Promise.all(message.args().map((value) => value.jsonValue()));
      if (message.type() === 'error') logged.push(JSON.stringify(values));
    });
    await fakeBackend(page, responses);
    const form = await openFilledForm(page);
    await form.cv.setInputFiles(CV);
    await form.submit.click();
    await expect(page.getByRole('alert')).toContainText('Error submitting application');
    const isOurs = (line: string) => line.includes('The application was not sent.');
    await expect.poll(() => logged.filter(isOurs).length).toBe(1);
    expect(logged.join()).toContain(step);
    expect(logged.join()).not.toMatch(/marta|frame builder/i);
  });
}

test('[S1-F28] a failed upload saves no record', async ({ page }) => {
  const backend = await fakeBackend(page, { uploads: [fail(500)] });
  const form = await openFilledForm(page);
  await form.cv.setInputFiles(CV);
  await form.submit.click();
  await expect(page.getByRole('alert')).toContainText('Error submitting application');
  expect(backend.steps()).toEqual(['upload']);
});

async function readKeys(requests: { headerValue: (name: string) => Promise<string | null> }[]) {
  return Promise.all(requests.map((request) => request.headerValue('idempotency-key')));
}

test('[D-F3a] a retry after a failed record sends the same key without a second upload; the next application has a new key', async ({
  page,
}) => {
  const backend = await fakeBackend(page, { records: [fail(500)] });
  const form = await openFilledForm(page);
  await form.cv.setInputFiles(CV);
  await form.submit.click();
  await expect(page.getByRole('alert')).toContainText('Error submitting application');
  await form.submit.click();
  await expect(page.getByRole('status')).toContainText('Application submitted!');
  expect(backend.steps()).toEqual(['upload', 'record', 'record']);

  await fillAgain(page);
  await expect.poll(backend.steps).toEqual(['upload', 'record', 'record', 'record']);
  const [first, second, third] = await readKeys(backend.requests('record'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

async function fillAgain(page: Page) {
  const section = page.locator('#career-application');
  await section.locator('[name=name]').fill('Marta Oliveira');
  await section.locator('[name=email]').fill('marta@example.org');
  await section.locator('[name=message]').fill('The film about the frame builder was mine.');
  await section.locator('button[type=submit]').click();
}

test('[D-F3a] after a lost response and a reload the same file is uploaded under the same id', async ({
  page,
}, info) => {
  const path = info.outputPath('cv.pdf');
  writeFileSync(path, CV.buffer);
  const backend = await fakeBackend(page, { uploads: [(route) => route.abort('connectionreset')] });
  let form = await openFilledForm(page);
  await form.cv.setInputFiles(path);
  await form.submit.click();
  await expect(page.getByRole('alert')).toContainText('We could not reach our server.');

  await page.reload();
  form = await openFilledForm(page);
  await form.cv.setInputFiles(path);
  await form.submit.click();
  await expect.poll(backend.steps).toEqual(['upload', 'upload', 'record']);
  const ids = backend
    .requests('upload')
    .map((upload) => /"id":"(.+?)"/.exec(upload.postData() ?? ''));
  expect(ids[0]?.[1]).toMatch(UUID);
  expect(ids[1]?.[1]).toBe(ids[0]?.[1]);
});

test('[D-F5c] a file that the server rejects as not a PDF shows the error text of the specification', async ({
  page,
}) => {
  const reject: RouteHandler = (route) =>
    route.fulfill({
      status: 400,
      json: { error: { message: 'Please upload a PDF file', data: { code: 'wrong-type' } } },
    });
  const backend = await fakeBackend(page, { uploads: [reject] });
  const form = await openFilledForm(page, '/de/career');
  await form.cv.setInputFiles(CV);
  await form.submit.click();
  const toast = page.getByRole('alert').filter({ hasText: 'Bewerbung nicht gesendet' });
  await expect(toast).toContainText('Bitte laden Sie eine PDF-Datei hoch');
  expect(backend.steps()).toEqual(['upload']);
});

test('an offline visitor gets an error message and a toast, and the text is kept', async ({
  page,
  context,
}) => {
  // The code of the toasts is requested with the first focus.
  const toaster = page.waitForRequest(/\/toaster\.[^/]+\.js$/);
  const form = await openFilledForm(page);
  await page.evaluate(`import(${JSON.stringify((await toaster).url())}).then(() => 0)`);
  await context.setOffline(true);
  await form.submit.click();
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expect(form.name).toHaveValue('Marta Oliveira');
});
