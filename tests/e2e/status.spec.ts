// The status page with the real canary program: it follows the contact form, without JavaScript and also
// while the API is down, and no result outlives its time.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CONTENT_FOLDER } from '../../content/folder.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { test as base, expect } from '../support/test.ts';

const SECRET = '5f0c6a1be29d47835f0c6a1be29d4783a1';
const PROGRAM = join(import.meta.dirname, '..', '..', 'apps/api/src/canary.ts');
const PROGRAM_LIMIT_MS = 60_000;
const TEST_LIMIT_MS = 240_000;
const VALID_MS = 11 * 60_000;
/** The steps of time in which nginx looks for a page. */
const STEP_MS = 10_000;

const OPERATIONAL = {
  '/status': 'Messages reach us',
  '/de/status': 'Nachrichten kommen bei uns an',
  '/es/status': 'Los mensajes nos llegan',
};
const DISTURBED = {
  '/status': 'Messages may be delayed or rejected',
  '/de/status': 'Nachrichten können sich verzögern oder abgelehnt werden',
  '/es/status': 'Los mensajes pueden retrasarse o rechazarse',
};
const UNKNOWN = {
  '/status': 'We do not know at the moment',
  '/de/status': 'Zurzeit wissen wir es nicht',
  '/es/status': 'En este momento no lo sabemos',
};

type Site = { stack: Stack; folder: string };

const test = base.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
  site: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'loimel-canary-'));
    const stack = await startStack({
      dist: SITE_DIST,
      statusRoot: join(folder, 'status'),
      env: { api: { CANARY_SECRET: SECRET } },
    });
    try {
      await use({ stack, folder });
    } finally {
      await stack.dispose();
      rmSync(folder, { recursive: true });
    }
  },
  baseURL: async ({ site }, use) => use(site.stack.siteUrl),
});
test.use({ javaScriptEnabled: false });

function runCanary({ stack, folder }: Site): { output: string; metrics: string } {
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM], {
    encoding: 'utf8',
    timeout: PROGRAM_LIMIT_MS,
    env: {
      PATH: process.env['PATH'] ?? '',
      CONTENT_FOLDER,
      PUBLIC_URL: stack.siteUrl,
      CANARY_SECRET: SECRET,
      CANARY_FOLDER: folder,
      CANARY_SITE_ROOT: SITE_DIST,
    },
  });
  return {
    output: stdout + stderr,
    metrics: readFileSync(join(folder, 'metrics', 'canary.prom'), 'utf8'),
  };
}

async function expectStatus(page: Page, titles: Record<string, string>): Promise<void> {
  for (const [path, title] of Object.entries(titles)) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([title]);
  }
}

test('/status is green, red while worker or API are down, and green again after the repair', async ({
  page,
  site,
}) => {
  test.setTimeout(TEST_LIMIT_MS);
  const [api, worker] = [site.stack.apis[0], site.stack.workers[0]];
  if (!api || !worker) throw new Error('the stack has no processes');
  await expectStatus(page, UNKNOWN);

  const first = runCanary(site);
  expect(first.output).toMatch(/^Acknowledged after \d+ ms, delivered \d+ ms later\.\n$/);
  expect(first.metrics).toMatch(/^loimel_canary_success 1$/m);
  expect(first.metrics).toMatch(/^loimel_canary_delivered_seconds \d/m);
  await expectStatus(page, OPERATIONAL);
  await expect(page.locator('time')).toHaveText([/ UTC$/, / UTC$/]);

  await worker.stop();
  const withoutWorker = runCanary(site);
  expect(withoutWorker.output).toContain('not delivered: no worker has taken it');
  expect(withoutWorker.metrics).toMatch(/^loimel_canary_success 0$/m);
  await expectStatus(page, DISTURBED);

  await api.stop();
  expect(runCanary(site).output).toContain('not acknowledged: status 502');
  await expectStatus(page, DISTURBED);

  await Promise.all([api.start(), worker.start()]);
  runCanary(site);
  await expectStatus(page, OPERATIONAL);

  const database = await site.stack.connectDatabase();
  const { rows } = await database.query(
    `select (select count(*) from app.contacts)::int as contacts,
      (select count(*) from app_private.deliveries)::int as deliveries`,
  );
  await database.end();
  expect(rows).toEqual([{ contacts: 0, deliveries: 0 }]);
  expect(site.stack.inbox.messages).toEqual([]);
  expect(site.stack.collector.requests).toEqual([]);
});

test('a result is valid for eleven minutes, then /status says that nothing is known', async ({
  page,
  site,
}) => {
  const startedAt = Date.now();
  runCanary(site);
  await expectStatus(page, OPERATIONAL);
  const folder = join(site.folder, 'status');
  const lastStep = Math.max(...readdirSync(folder).map(Number));
  expect(lastStep * STEP_MS).toBeGreaterThan(startedAt + VALID_MS - STEP_MS);
  expect(lastStep * STEP_MS).toBeLessThanOrEqual(Date.now() + VALID_MS);
  // As if the time had passed: there is no page for this moment.
  for (const step of readdirSync(folder)) rmSync(join(folder, step));
  await expectStatus(page, UNKNOWN);
});
