// Runs the example code of the client's README as a page in Chromium against the real server.
import { INSERT_CONTACT } from '@loimel/client/contract';
import { expect, PASSWORD, test } from '../support/contract-test.ts';
import { requireReadmeExample } from '../support/readme-example.ts';
import { createSmallPdf } from '../support/small-pdf.ts';
import { servePage } from './bundle-page.ts';
import { addSecondFactor, makeStaff } from './staff-account.ts';

const MAX_LINES = 60;

test('the README example has at most 60 lines and can sign up, confirm, sign out and in, query and upload', async ({
  page,
  backend,
  stack,
}) => {
  const code = requireReadmeExample('app.tsx');
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
  await servePage(page, '/example', { code });
  const email = backend.createEmail();
  const fill = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
  };

  await page.goto(`${backend.origin}/example`);
  await fill();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Check your email.')).toBeVisible();
  // Playwright does not apply page routes to a redirect, so the test follows the link itself.
  const address = await backend.follow((await backend.readEmail(email)).link);
  expect(address.searchParams.has('refreshToken')).toBe(true);
  await page.goto(address.href);
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  expect(page.url()).not.toContain('refreshToken');
  // The field does not exist in the schema for accounts without a staff role.
  await expect(page.getByRole('alert')).toHaveText('validation-failed');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  const sent = await fetch(backend.urls.graphqlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...INSERT_CONTACT,
      variables: { object: { name: 'Ada Tamm', email, message: 'Tere' } },
    }),
  });
  expect(await sent.json()).not.toHaveProperty('errors');
  await makeStaff(stack, email);

  await fill();
  await page.getByRole('button', { name: 'Sign in' }).click();
  // A session with only a password has no staff role.
  await expect(page.getByRole('alert')).toHaveText('validation-failed');
  await addSecondFactor(stack, email);
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveText('Ada Tamm');
  await page.getByLabel('File').setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: createSmallPdf(),
  });
  await expect(page.getByRole('status')).toHaveText('cv.pdf');
});
