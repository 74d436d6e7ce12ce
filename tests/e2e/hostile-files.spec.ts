// Staff open files from third parties. No file may run code, however it is opened or embedded.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Beacon, startBeacon } from '../support/beacon.ts';
import { createHostileFiles, type HostileFile } from '../support/hostile-files.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { test as base, expect } from '../support/test.ts';
import { LONG_RUN_MS, STACK_TIMEOUT_MS } from '../support/time-limits.ts';

const ADMIN_SECRET = `admin-${randomUUID()}-${randomUUID()}`;
const RIGHT_TIME_MS = 400;

const test = base.extend<{ beacon: Beacon }, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const stack = await startStack({ dist: SITE_DIST, env: { api: { ADMIN_SECRET } } });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
  beacon: async ({}, use) => {
    await using beacon = await startBeacon();
    await use(beacon);
  },
});

/** Writes the file to the storage without the upload checks, with the most dangerous type. */
async function store(stack: Stack, file: HostileFile): Promise<string> {
  const id = randomUUID();
  mkdirSync(join(stack.filesFolder, id.slice(0, 2)), { recursive: true });
  writeFileSync(join(stack.filesFolder, id.slice(0, 2), id), file.bytes);
  const client = await stack.connectDatabase();
  try {
    await client.query(
      `insert into app.files
         (id, bucket_id, name, size_bytes, mime_type, etag, scan_state, is_uploaded, claimed_at)
       values ($1, 'cv-uploads', $2, $3, $4, $5, 'not-scanned', true, now())`,
      [
        id,
        file.name,
        file.bytes.length,
        file.type,
        `"${createHash('sha256').update(file.bytes).digest('hex')}"`,
      ],
    );
  } finally {
    await client.end();
  }
  return id;
}

/** The presigned URL that the desk gives to the browser. */
async function presign(stack: Stack, id: string): Promise<string> {
  const response = await fetch(`${stack.apiUrls[0]}/storage/v1/files/${id}/presignedurl`, {
    headers: { 'x-hasura-admin-secret': ADMIN_SECRET },
  });
  const { url } = (await response.json()) as { url: string };
  return url;
}

const toTestPage = (address: string) => `<!doctype html><title>test page</title>
  <iframe src="${address}"></iframe><iframe srcdoc='<script src="${address}"></script>'></iframe>
  <object data="${address}"></object><embed src="${address}"><img src="${address}">
  <script src="${address}"></script><script type="module" src="${address}"></script>
  <link rel="stylesheet" href="${address}"><link rel="manifest" href="${address}">
  <script>
    const address = ${JSON.stringify(address)};
    import(address).catch(() => {});
    try { new Worker(address).onerror = (event) => event.preventDefault(); } catch {}
    try { new SharedWorker(address).onerror = (event) => event.preventDefault(); } catch {}
    navigator.serviceWorker?.register(address).catch(() => {});
    document.title = 'set';
  </script>`;

async function openTestPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page).toHaveTitle('set');
  await page.waitForTimeout(RIGHT_TIME_MS);
}

test('the beacon receives requests of a hostile page that is served without protection', async ({
  page,
  beacon,
}) => {
  const files = createHostileFiles(beacon.url);
  const html = files.find(({ name }) => name === 'page.html');
  const module = files.find(({ name }) => name === 'module.js');
  await page.goto(beacon.show(html?.bytes ?? '', 'text/html'));
  await expect.poll(() => beacon.received).toContain('html');
  const address = beacon.show(module?.bytes ?? '', 'text/javascript');
  await openTestPage(page, beacon.show(toTestPage(address), 'text/html'));
  await expect.poll(() => beacon.received).toContain('js');
});

test('every hostile file is downloaded under a harmless name and runs nothing', async ({
  page,
  stack,
  beacon,
}) => {
  test.setTimeout(LONG_RUN_MS);
  const files = createHostileFiles(beacon.url);
  expect(files.length).toBeGreaterThanOrEqual(16);
  for (const file of files) {
    const address = await presign(stack, await store(stack, file));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.goto(address).catch(() => null),
    ]);
    expect(download.suggestedFilename(), file.name).not.toMatch(/[/\\<>"\r\n\u202E]/);
    await download.cancel();
  }
  await page.waitForTimeout(RIGHT_TIME_MS);
  expect(beacon.received).toEqual([]);
});

for (const where of ['of the site itself', 'of another site'] as const) {
  test(`a page ${where} that embeds, imports or registers the files makes none of them run`, async ({
    page,
    stack,
    beacon,
    pageErrors,
  }) => {
    test.setTimeout(LONG_RUN_MS);
    for (const file of createHostileFiles(beacon.url)) {
      const address = await presign(stack, await store(stack, file));
      if (where === 'of another site') {
        await openTestPage(page, beacon.show(toTestPage(address), 'text/html'));
        continue;
      }
      // Served without the site's own policy, so that only the headers of the files protect.
      await page.route('**/test-page', (route) =>
        route.fulfill({ contentType: 'text/html', body: toTestPage(address) }),
      );
      await openTestPage(page, `${stack.siteUrl}/test-page`);
      await page.unroute('**/test-page');
    }
    expect(beacon.received).toEqual([]);
    // The browser must block content here, so its errors are expected.
    pageErrors.length = 0;
  });
}

test('an upload of each hostile file is rejected, or it is a PDF whose active content is reported', async ({
  stack,
  beacon,
}) => {
  const outcomes: Record<string, number> = {};
  for (const file of createHostileFiles(beacon.url)) {
    const form = new FormData();
    form.append('file[]', new File([Uint8Array.from(file.bytes)], file.name, { type: file.type }));
    const response = await fetch(`${stack.siteUrl}/storage/v1/files`, {
      method: 'POST',
      body: form,
    });
    const isPdf = file.bytes.subarray(0, 5).toString() === '%PDF-';
    outcomes[file.name] = response.status;
    if (!isPdf) expect(response.status, file.name).toBe(400);
  }
  const client = await stack.connectDatabase();
  const { rows } = await client.query<{ name: string; active_content: string[] }>(
    `select name, active_content from app.files where claimed_at is null`,
  );
  await client.end();
  const marks = Object.fromEntries(rows.map((row) => [row.name, row.active_content]));
  expect(marks['javascript.pdf']).toContain('JavaScript');
  expect(marks['page-action.pdf']).toContain('AA');
  expect(marks['launch.pdf']).toContain('Launch');
  expect(marks['embedded.pdf']).toContain('EmbeddedFiles');
  expect(marks['submit-form.pdf']).toContain('SubmitForm');
  expect(marks['xfa.pdf']).toContain('XFA');
  expect(outcomes['page.html']).toBe(400);
});
