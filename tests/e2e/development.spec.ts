// The development server of the site: its not-found page and its log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '../../tools/free-port.ts';
import { waitForHttp } from '../../tools/http-ready.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 60_000;
const NOT_FOUND = [
  { path: '/nope', language: 'en', title: 'Page Not Found' },
  { path: '/de/gibt/es-nicht', language: 'de', title: 'Seite nicht gefunden' },
  { path: '/es/no', language: 'es', title: 'Página no encontrada' },
];

async function startDevServer() {
  const port = await findFreePort();
  const astro = join(REPOSITORY, 'node_modules', '.bin', 'astro');
  // `npm run dev` may run in the same folder.
  const args = ['dev', '--ignore-lock', '--host', '127.0.0.1', '--port', String(port)];
  const server = spawn(astro, args, { cwd: join(REPOSITORY, 'apps', 'site') });
  const exited = once(server, 'exit');
  let log = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  await waitForHttp(url, START_TIMEOUT_MS);
  return {
    url,
    readLog: () => log,
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGTERM');
      await exited;
    },
  };
}

test('in development the start and a page write no warning, and an unknown path shows our page in its language', async ({
  page,
}) => {
  await using server = await startDevServer();
  await page.goto(server.url);
  await waitForDeferredScripts(page);
  expect(server.readLog()).toContain('watching for file changes');
  expect(server.readLog()).not.toMatch(/warn/i);

  for (const { path, language, title } of NOT_FOUND) {
    const response = await page.goto(`${server.url}${path}`);
    expect(response?.status(), path).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.goto(`${server.url}/de/jobs?utm=1`);
  expect(page.url(), 'an old address').toBe(`${server.url}/de/career?utm=1`);
});
