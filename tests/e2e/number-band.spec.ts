// The woven band of a receipt number, where a visitor sees it: after sending, on the receipt page, in
// the email and in the share image.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Cells, readImageCells, readTableCells } from '../support/band-cells.ts';
import { giveAgedFormStart } from '../support/form-start.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ page, stack }) => giveAgedFormStart(page, stack));

const CONTACT = { path: '/', section: '#contact', send: 'Send message' };
const APPLICATION = { path: '/career', section: '#career-application', send: 'Submit application' };
const BAND = 'span[aria-hidden="true"] > img[src^="data:image/svg+xml"]';

async function send(page: Page, { path, section, send: button }: typeof CONTACT): Promise<string> {
  const email = `band.${crypto.randomUUID().slice(0, 8)}@example.org`;
  await page.goto(path);
  const form = page.locator(section);
  await form.getByRole('button', { name: button }).scrollIntoViewIfNeeded();
  await expect(form.locator('astro-island[ssr]')).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Name' }).fill('Mart Kask');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Message' }).fill('A band, please.');
  await form.getByRole('button', { name: button }).click();
  return email;
}

async function readBand(page: Page, where: string): Promise<Cells> {
  const image = page.locator(`${where} ${BAND}`);
  await expect(image).toBeVisible();
  return readImageCells(page, (await image.getAttribute('src')) ?? '', 'whole');
}

async function waitForReceipt(stack: Stack, email: string) {
  const { text, html } = await stack.inbox.waitForEmail(({ recipients }) =>
    recipients.includes(email),
  );
  return { link: /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? '', html: html ?? '' };
}

test('[D-L14] a message has the same band after sending, in the share image, in the email and on the receipt page, and the next message has another one', async ({
  page,
  stack,
}) => {
  const email = await send(page, CONTACT);
  const sent = await readBand(page, '#contact');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the band' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('band.png');
  const file = await readFile(await download.path());
  const image = `data:image/png;base64,${file.toString('base64')}`;
  expect(await readImageCells(page, image, 'share')).toEqual(sent);

  const { link, html } = await waitForReceipt(stack, email);
  expect(readTableCells(html)).toEqual(sent);
  await page.goto(link);
  expect(await readBand(page, 'main')).toEqual(sent);

  await send(page, CONTACT);
  expect(await readBand(page, '#contact')).not.toEqual(sent);
});

test('[D-L14] without the code that draws the band nothing is said about it, and without the logo it can be saved', async ({
  page,
}) => {
  await page.route(/band-image.*\.js$/, (route) => route.abort());
  const missing = page.waitForEvent('requestfailed', (request) => /band-image/.test(request.url()));
  await send(page, CONTACT);
  await missing;
  const result = page.locator('#contact form div[tabindex="-1"]');
  await expect(result).toBeFocused();
  await expect(result.getByRole('button', { name: 'Save the band' })).toHaveCount(0);
  await expect(result.getByText('The band is woven from your number')).toBeHidden();

  await page.unroute(/band-image.*\.js$/);
  await page.route('**/logo.svg', (route) => route.abort());
  await send(page, CONTACT);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Save the band' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('band.png');
});

test('[D-L14] an application has the same band after sending, in the email and on the receipt page', async ({
  page,
  stack,
}) => {
  const email = await send(page, APPLICATION);
  const sent = await readBand(page, APPLICATION.section);
  const { link, html } = await waitForReceipt(stack, email);
  expect(readTableCells(html)).toEqual(sent);
  await page.goto(link);
  expect(await readBand(page, 'main')).toEqual(sent);
});

test('after sending, the printed form shows only its result with the number', async ({ page }) => {
  await send(page, CONTACT);
  const form = page.locator(`${CONTACT.section} form`);
  await expect(form.locator(BAND)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(form.locator(BAND)).toBeVisible();
  await expect(form.locator('[tabindex="-1"]').getByText(/[2-9A-Z]{6}/)).toBeVisible();
  await expect(form.locator('input:visible, textarea:visible, button:visible')).toHaveCount(0);
});

for (const { motion, steps } of [
  { motion: 'no-preference', steps: ['steps(99)'] },
  { motion: 'reduce', steps: [] },
] as const) {
  test(`[D-L14] with the motion preference ${motion} the band is beaten in ${steps.length} times, and is not read aloud`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await send(page, CONTACT);
    const band = page.locator(`#contact ${BAND}`);
    await expect(band).toBeVisible();
    const animations = await band.evaluate((image) =>
      image.getAnimations().map(({ effect }) => effect?.getComputedTiming()),
    );
    expect(animations.map((timing) => timing?.duration)).toEqual(steps.map(() => 2970));
    expect(await band.evaluate((image) => getComputedStyle(image).animationTimingFunction)).toBe(
      steps[0] ?? 'ease',
    );
    await expect(page.locator('#contact form').getByRole('img')).toHaveCount(0);
  });
}
