// The status page behind a real nginx: the page of the current time, or that of the build.
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeSite, type FakeSite } from './fake-site.ts';
import { sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';
import { type RunningNginx, startNginx } from './start.ts';

const LANGUAGES = [
  { code: 'en', prefix: '' },
  { code: 'de', prefix: 'de' },
];
const PATHS = ['/status', '/de/status'];
const NO_API = '127.0.0.1:9';
const STEP_MS = 10_000;

describe.skipIf(isSkipAllowed)('status page', () => {
  let site: FakeSite;
  let nginx: RunningNginx;
  let statusRoot: string;

  beforeAll(async () => {
    site = createFakeSite(LANGUAGES.map(({ prefix }) => prefix));
    for (const { prefix } of LANGUAGES) {
      cpSync(join(site.dist, prefix, 'terms.html'), join(site.dist, prefix, 'status.html'));
    }
    statusRoot = join(site.dist, '..', 'status');
    nginx = await startNginx({
      dist: site.dist,
      languages: LANGUAGES,
      upstreams: [NO_API],
      runtimeDir: site.runtimeDir,
      statusRoot,
    });
  });

  afterAll(async () => {
    await nginx[Symbol.asyncDispose]();
    site[Symbol.dispose]();
  });

  beforeEach(() => {
    rmSync(statusRoot, { recursive: true, force: true });
    mkdirSync(join(statusRoot, 'pages', 'de'), { recursive: true });
    for (const folder of ['', 'de']) {
      writeFileSync(join(statusRoot, 'pages', folder, 'status.html'), `filled ${folder}`);
    }
  });

  /** Links the filled pages to the steps from now on, shifted by a time. */
  function link(shiftMs: number): void {
    const first = Math.floor((Date.now() + shiftMs) / STEP_MS);
    // Three, so that a slow test does not leave the last one.
    for (const step of [first, first + 1, first + 2]) {
      symlinkSync('pages', join(statusRoot, String(step)));
    }
  }

  const visit = (path: string) =>
    sendRequest(nginx.url, path, { headers: { 'accept-encoding': 'gzip, br' } });

  test.each(PATHS)(
    '%s is the filled page of this moment, with the policy of the page',
    async (path) => {
      link(0);
      const { status, headers, body } = await visit(path);
      expect(status).toBe(200);
      expect(body.toString()).toBe(`filled ${path.startsWith('/de') ? 'de' : ''}`);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain("'sha256-AAAA='");
    },
  );

  test.each([
    ['no page', null],
    ['a page of the past', -600_000],
    ['a page of the future', 600_000],
  ])('with %s the page of the build is served', async (_what, shiftMs) => {
    if (shiftMs !== null) link(shiftMs);
    for (const path of PATHS) {
      const { status, headers, body } = await visit(path);
      expect(status).toBe(200);
      expect(body.toString()).not.toContain('filled');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain("'sha256-AAAA='");
    }
  });

  test('a page that appears, changes or ends is seen by the next request', async () => {
    expect((await visit('/status')).body.toString()).not.toContain('filled');
    link(0);
    expect((await visit('/status')).body.toString()).toBe('filled ');
    writeFileSync(join(statusRoot, 'pages', 'status.html'), 'changed');
    expect((await visit('/status')).body.toString()).toBe('changed');
    rmSync(join(statusRoot, 'pages'), { recursive: true });
    expect((await visit('/status')).body.toString()).not.toContain('changed');
  });

  test('/en/status is redirected to /status', async () => {
    const { status, headers } = await visit('/en/status');
    expect([status, headers.location]).toEqual([301, '/status']);
  });
});
