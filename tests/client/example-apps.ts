// Playwright's test with both example apps: built as in production, in front of the real backend.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, type Page } from '@playwright/test';
import { createFakeSite } from '../../deploy/nginx/fake-site.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { type Backend, createBackend } from '../support/backend.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { STACK_TIMEOUT_MS } from '../support/time-limits.ts';
import { waitUntil } from '../support/wait-until.ts';
import { REPOSITORY } from './bundle-page.ts';

const BUILD_TIMEOUT_MS = 60_000;
/** As behind a proxy that ends https. Only the build gets it, because the tests use http. */
export const PUBLIC_URL = 'https://app.example';

/** Origins of the running apps. */
export type Apps = { vite: string; ssr: string };

/** What the visitor and the developer saw on a page, from its first frame on. */
export type Seen = { views: string[]; problems: string[]; tokenCalls: string[] };

export const test = base.extend<{ seen: Seen }, { stack: Stack; backend: Backend; apps: Apps }>({
  // The pages of the site are not needed, so these tests need no built site.
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      using site = createFakeSite(['']);
      const env = { api: { AUTH_VERIFY_ON_GET: 'yes' } };
      const stack = await startStack({ dist: site.dist, hostName: 'localhost', env });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],
  backend: [async ({ stack }, use) => use(createBackend(stack)), { scope: 'worker' }],
  apps: [
    async ({ backend }, use) => {
      await using cleanup = new AsyncDisposableStack();
      const vite = await startApp(backend, 'vite-react', {
        build: ['vite', 'build'],
        serve: (port) => ['vite', 'preview', '--host', 'localhost', '--strictPort', '--port', port],
      });
      cleanup.defer(vite.stop);
      const ssr = await startApp(backend, 'react-router-ssr', {
        build: ['react-router', 'build'],
        serve: () => ['react-router-serve', 'dist/server/index.js'],
      });
      cleanup.defer(ssr.stop);
      await use({ vite: vite.origin, ssr: ssr.origin });
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],
  seen: async ({ page }, use) => use(await watch(page)),
});

type Program = [name: string, ...args: string[]];

async function startApp(
  backend: Backend,
  name: string,
  { build, serve }: { build: Program; serve: (port: string) => Program },
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = String(await findFreePort());
  const cwd = join(REPOSITORY, 'examples', name);
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    BACKEND_URL: backend.origin,
    HOST: 'localhost',
    PORT: port,
  };
  const toArgs = ([program, ...args]: Program) => [
    join(REPOSITORY, 'node_modules', '.bin', program),
    ...args,
  ];
  const limits = { timeout: BUILD_TIMEOUT_MS, killSignal: 'SIGKILL' } as const;
  const buildEnv = { ...env, PUBLIC_URL };
  await promisify(execFile)(process.execPath, toArgs(build), { cwd, env: buildEnv, ...limits });

  const child = spawn(process.execPath, toArgs(serve(port)), { cwd, env, stdio: 'ignore' });
  const origin = `http://localhost:${port}`;
  const isUp = () =>
    fetch(origin, { redirect: 'manual' }).then(
      () => true,
      () => undefined,
    );
  await waitUntil(isUp, { what: `the example ${name}` });
  return { origin, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Also over several documents: every text of the page, before each frame and at each change. */
async function watch(page: Page): Promise<Seen> {
  const seen: Seen = { views: [], problems: [], tokenCalls: [] };
  await page.exposeBinding('recordView', (_, text: string) => void seen.views.push(text));
  await page.addInitScript(() => {
    const { recordView } = globalThis as unknown as { recordView: (text: string) => void };
    let last = '';
    const record = () => {
      const text = document.body?.innerText ?? '';
      if (text !== last) recordView(text);
      last = text;
    };
    const eachFrame = () => {
      record();
      requestAnimationFrame(eachFrame);
    };
    new MutationObserver(record).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    eachFrame();
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.problems.push(message.text());
  });
  page.on('pageerror', (error) => seen.problems.push(error.message));
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/v1/token')) seen.tokenCalls.push(request.url());
  });
  return seen;
}

/** Number of token calls that reached the backend, from browsers and servers. */
export function countTokenCalls({ readLogs }: Stack): number {
  return readLogs()['access.log']?.match(/ POST \/auth\/v1\/token /g)?.length ?? 0;
}
