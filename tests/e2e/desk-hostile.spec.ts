// A hundred hostile texts in every field that a visitor fills, on every screen that shows them.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from '../support/desk-demo.ts';
import { queryDatabase } from '../support/desk-messages.ts';
import { HOSTILE_PAYLOADS } from '../support/hostile-payloads.ts';
import type { Stack } from '../support/stack.ts';
import { LONG_RUN_MS } from '../support/time-limits.ts';

const NAME_MAX = 120;
const SPAM_EVERY = 5;
const APPLICATION_EVERY = 4;

/** Stored without the validation of the forms, as the worst case. Returns the ids. */
async function storePayloads(stack: Stack): Promise<{ inbox: string[]; spam: string[] }> {
  const inbox: string[] = [];
  const spam: string[] = [];
  for (const [index, payload] of HOSTILE_PAYLOADS.entries()) {
    const id = randomUUID();
    const isSpam = index % SPAM_EVERY === 0;
    const isApplication = index % APPLICATION_EVERY === 1;
    const values = [
      randomUUID(),
      `${index} ${payload}`.slice(0, NAME_MAX),
      `${payload.slice(0, 200)}@example.org`,
      `${payload}\n\n${payload}`,
      'en',
      ...(isApplication ? [await storeFile(stack, payload)] : []),
      id,
      randomBytes(32),
      isSpam ? ['content'] : [],
    ];
    const places = values.map((_, place) => `$${place + 1}`).join(', ');
    const submit = isApplication ? 'submit_job_application' : 'submit_contact';
    await queryDatabase(stack, `select app_private.${submit}(${places})`, values);
    const column = isApplication ? 'application_id' : 'contact_id';
    await queryDatabase(
      stack,
      `insert into app.replies (${column}, is_from_sender, language, body, submission_key)
       values ($1, true, 'en', $2, gen_random_uuid())`,
      [id, payload],
    );
    await queryDatabase(
      stack,
      `update app_private.deliveries set state = 'parked', finished_at = now(), last_error = 'smtp-550'
       where record_id = $1 and state = 'pending'`,
      [id],
    );
    (isSpam ? spam : inbox).push(id);
  }
  return { inbox, spam };
}

async function storeFile(stack: Stack, name: string): Promise<string> {
  const id = randomUUID();
  await queryDatabase(
    stack,
    `insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state, is_uploaded)
     values ($1, 'cv-uploads', $2, 10, 'application/pdf', '"e"', 'clean', true)`,
    [id, name],
  );
  return id;
}

/** Everything that must not happen, as sentences. */
function watch(page: Page, deskUrl: string): string[] {
  const problems: string[] = [];
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (entry) => {
    if (entry.type() === 'error') problems.push(entry.text());
  });
  page.on('pageerror', (error) => void problems.push(error.message));
  page.on('popup', () => void problems.push('a window was opened'));
  page.context().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(deskUrl) && !url.startsWith('data:image/'))
      problems.push(`request: ${url}`);
  });
  return problems;
}

test('[D-D7d] a hundred hostile texts in every field cause no dialog, no foreign request and no violation on any screen', async ({
  openDesk,
  stack,
}) => {
  test.setTimeout(LONG_RUN_MS);
  const { inbox, spam } = await storePayloads(stack);
  const page = await openDesk(ADMIN);
  const problems = watch(page, stack.deskUrl);
  const heading = page.getByRole('heading', { level: 1 });

  // In one document, as a person who moves through the list with the keys.
  const openInside = async (path: string) => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await heading.first().waitFor();
  };
  for (const id of inbox) {
    await openInside(`/inbox/items/${id}`);
    await expect(page.getByRole('list', { name: 'Thread' })).toBeVisible();
  }
  for (const id of spam) await openInside(`/spam/${id}`);
  for (const payload of HOSTILE_PAYLOADS.slice(0, 10)) {
    await page.goto(`/search?${new URLSearchParams({ q: payload })}`);
    await heading.first().waitFor();
  }
  await page.keyboard.press('Control+k');
  for (const payload of HOSTILE_PAYLOADS.slice(0, 10))
    await page.getByRole('combobox').fill(payload);
  for (const path of ['/inbox', '/spam', '/deliveries', '/audit', '/search?q=script']) {
    await page.goto(path);
    await heading.first().waitFor();
    await page.mouse.wheel(0, 20_000);
  }
  const links = await page
    .locator('a[href]')
    .evaluateAll((found) =>
      found
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !/^(?:\/|#)/.test(href)),
    );
  expect(links.filter((href) => !/^(?:https?:|mailto:)/.test(href))).toEqual([]);
  expect(problems).toEqual([]);
});
