// Files of a replaced release: kept for a day, and served by nginx in place of the missing ones.
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createRelease,
  DESK_HOST,
  linkRelease,
  SITE_HOST,
  startFakeEdge,
  writeText,
} from './fake-edge.ts';
import { createFakeDesk, createFakeSite } from './fake-site.ts';
import { deleteExpiredFiles, keepFiles } from './keep-files.ts';
import { precompress } from './precompress.ts';
import { sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REPLACED_AT = new Date('2026-11-17T12:00:00Z');
const later = (ms: number) => new Date(REPLACED_AT.getTime() + ms);
const OTHER_FILE_SYSTEM = '/dev/shm';
const hasOneFileSystem = !existsSync(OTHER_FILE_SYSTEM) && process.env['CI'] === undefined;
const SCRIPT = 'site/_astro/one.1a2b3c.js';

test('hashed files with their compressed copies are linked, other files are not kept', () => {
  const { siteRoot, deskRoot, keptFilesRoot } = createFiles();
  expect(keepFiles({ siteRoot, deskRoot, keptFilesRoot, now: REPLACED_AT })).toBe(4);
  for (const [kept, source] of [
    [SCRIPT, join(siteRoot, '_astro/one.1a2b3c.js')],
    ['site/_astro/one.1a2b3c.js.br', join(siteRoot, '_astro/one.1a2b3c.js.br')],
    ['site/_astro/fonts/a.9f.woff2', join(siteRoot, '_astro/fonts/a.9f.woff2')],
    ['desk/assets/main.77aa.js', join(deskRoot, 'assets/main.77aa.js')],
  ] as const) {
    expect.soft(statSync(join(keptFilesRoot, kept)).ino, kept).toBe(statSync(source).ino);
  }
  expect(existsSync(join(keptFilesRoot, 'site/index.html'))).toBe(false);
});

test('a kept file stays when its release is deleted, until a day has passed since the replacement', () => {
  const { siteRoot, keptFilesRoot } = createFiles();
  keepFiles({ siteRoot, deskRoot: null, keptFilesRoot, now: REPLACED_AT });
  rmSync(siteRoot, { recursive: true });
  expect(deleteExpiredFiles(keptFilesRoot, later(DAY_MS - 1))).toBe(0);
  expect(readFileSync(join(keptFilesRoot, SCRIPT), 'utf8')).toBe('one');
  expect(deleteExpiredFiles(keptFilesRoot, later(DAY_MS))).toBe(3);
  expect(existsSync(join(keptFilesRoot, SCRIPT))).toBe(false);
  expect(deleteExpiredFiles(keptFilesRoot, later(DAY_MS))).toBe(0);
});

test('a file that two releases share is kept from the second replacement on', () => {
  const { siteRoot, keptFilesRoot } = createFiles();
  keepFiles({ siteRoot, deskRoot: null, keptFilesRoot, now: REPLACED_AT });
  unlinkSync(join(siteRoot, '_astro/fonts/a.9f.woff2'));
  keepFiles({ siteRoot, deskRoot: null, keptFilesRoot, now: later(DAY_MS / 2) });
  expect(deleteExpiredFiles(keptFilesRoot, later(DAY_MS))).toBe(1);
  expect(existsSync(join(keptFilesRoot, SCRIPT))).toBe(true);
  expect(deleteExpiredFiles(keptFilesRoot, later(DAY_MS * 1.5))).toBe(2);
});

test.skipIf(hasOneFileSystem)('on another file system files are copied with their time', () => {
  const { siteRoot } = createFiles();
  const keptFilesRoot = mkdtempSync(join(OTHER_FILE_SYSTEM, 'loimel-kept-'));
  utimesSync(join(siteRoot, '_astro/one.1a2b3c.js'), 1_700_000_000, 1_700_000_000);
  onTestFinished(() => rmSync(keptFilesRoot, { recursive: true }));
  const source = statSync(join(siteRoot, '_astro/one.1a2b3c.js'));
  expect(statSync(keptFilesRoot).dev).not.toBe(source.dev);
  keepFiles({ siteRoot, deskRoot: null, keptFilesRoot, now: REPLACED_AT });
  const copy = statSync(join(keptFilesRoot, SCRIPT));
  const toSeconds = (ms: number) => Math.trunc(ms / 1000);
  expect(toSeconds(copy.mtimeMs)).toBe(toSeconds(source.mtimeMs));
  expect(readFileSync(join(keptFilesRoot, SCRIPT), 'utf8')).toBe('one');
});

test('a damaged list is reported with its remedy and nothing is deleted', () => {
  const { siteRoot, keptFilesRoot } = createFiles();
  keepFiles({ siteRoot, deskRoot: null, keptFilesRoot, now: REPLACED_AT });
  writeFileSync(join(keptFilesRoot, 'replaced.json'), '{"site');
  expect(() => deleteExpiredFiles(keptFilesRoot, later(DAY_MS))).toThrow(/is damaged: delete/);
  expect(existsSync(join(keptFilesRoot, SCRIPT))).toBe(true);
});

describe.skipIf(isSkipAllowed)('in nginx', () => {
  test('an open page of release 1 gets its files for a day after release 2 is served', async () => {
    await using edge = await startFakeEdge();
    const { keptFilesRoot } = edge;
    for (const dist of [edge.siteRoot, edge.deskRoot]) await precompress(dist);
    const files = [
      [SITE_HOST, '/_astro/shell.4f2a9c.js'],
      [DESK_HOST, '/assets/main.4f2a9c.js'],
    ] as const;
    const visit = async (host: string, path: string) => {
      const url = `https://127.0.0.1:${edge.httpsPort}`;
      const headers = { host, 'accept-encoding': 'br' };
      const response = await sendRequest(url, path, { serverName: host, headers });
      const { date, ...stable } = response.headers;
      return { status: response.status, headers: stable, body: response.body };
    };
    const first = await Promise.all(files.map(([host, path]) => visit(host, path)));
    expect(first.map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
      [200, 'br'],
      [200, 'br'],
    ]);

    keepFiles({
      siteRoot: edge.siteRoot,
      deskRoot: edge.deskRoot,
      keptFilesRoot,
      now: REPLACED_AT,
    });
    linkRelease(edge.current, createSecondRelease());
    // Until the reload, pages and policies both belong to release 1.
    expect((await visit(SITE_HOST, '/team')).status).toBe(200);
    await edge.render();
    await vi.waitUntil(async () =>
      String((await visit(SITE_HOST, '/')).body).includes('release 2'),
    );
    expect(await Promise.all(files.map(([host, path]) => visit(host, path)))).toEqual(first);

    deleteExpiredFiles(keptFilesRoot, later(DAY_MS));
    // nginx remembers open files for up to 30 seconds, a reload forgets them.
    edge.signal('reload');
    for (const [host, path] of files) {
      await vi.waitUntil(async () => (await visit(host, path)).status === 404);
      expect((await visit(host, path)).headers['cache-control']).toBe('no-store');
    }
  });
});

function createFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [siteRoot, deskRoot] = [join(folder, 'site'), join(folder, 'desk')];
  writeText(join(siteRoot, 'index.html'), 'page');
  writeText(join(siteRoot, '_astro/one.1a2b3c.js'), 'one');
  writeText(join(siteRoot, '_astro/one.1a2b3c.js.br'), 'compressed');
  writeText(join(siteRoot, '_astro/fonts/a.9f.woff2'), 'font');
  writeText(join(deskRoot, 'index.html'), 'page');
  writeText(join(deskRoot, 'assets/main.77aa.js'), 'desk');
  return { siteRoot, deskRoot, keptFilesRoot: join(folder, 'kept') };
}

/** A site and a desk without the hashed files of the first release. */
function createSecondRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-release-'));
  const [site, desk] = [createFakeSite(['', 'de']), createFakeDesk()];
  onTestFinished(() => {
    site[Symbol.dispose]();
    desk[Symbol.dispose]();
    rmSync(folder, { recursive: true });
  });
  rmSync(join(site.dist, '_astro'), { recursive: true });
  rmSync(join(desk.dist, 'assets'), { recursive: true });
  rmSync(join(site.dist, 'team.html'));
  const page = readFileSync(join(site.dist, 'index.html'), 'utf8');
  writeText(join(site.dist, 'index.html'), `${page}<p>release 2</p>`);
  return createRelease(folder, site.dist, desk.dist);
}
