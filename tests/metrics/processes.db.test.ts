// A real server and a real worker, scraped over HTTP as Prometheus does.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSERT_CONTACT } from '@loimel/client/contract';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/api/src/testing/test-database.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { ENCRYPTION_KEYS } from '../support/encryption-keys.ts';
import { startInbox } from '../support/inbox.ts';
import { waitUntil } from '../support/wait-until.ts';

const SOURCES = join(import.meta.dirname, '..', '..', 'apps', 'api', 'src');
const MARK = 'zqxmark';

const { urls } = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'loimel-metrics-'));
const inbox = await startInbox();
const [apiPort, serverPort, workerPort] = [
  await findFreePort(),
  await findFreePort(),
  await findFreePort(),
];
const env = {
  PATH: process.env['PATH'],
  CONTENT_FOLDER: process.env['CONTENT_FOLDER'],
  DATABASE_API_URL: urls.api,
  DATABASE_ANONYMOUS_URL: urls.anonymous,
  DATABASE_AUTH_URL: urls.auth,
  DATABASE_WORKER_URL: urls.worker,
  AUTH_ENCRYPTION_KEYS: ENCRYPTION_KEYS,
  API_PORT: String(apiPort),
  METRICS_PORT: String(serverPort),
  WORKER_METRICS_PORT: String(workerPort),
  FILES_FOLDER: join(folder, 'files'),
  ERASURE_LOG_FOLDER: join(folder, 'erasures'),
  SMTP_URL: inbox.url,
  MAIL_FROM: 'website@loimel.example',
  SENDER_DOMAIN_LOOKUPS: 'no',
  STUDIO_EMAIL: 'studio@loimel.example',
};
const children = ['server.ts', 'worker.ts'].map((program) =>
  spawn(process.execPath, [join(SOURCES, program)], { env, stdio: 'ignore' }),
);

afterAll(async () => {
  await Promise.all(children.map(end));
  await inbox.dispose();
  rmSync(folder, { recursive: true, force: true });
});

test('server and worker count a message and its receipt on their own ports, without its text', async () => {
  const api = `http://127.0.0.1:${apiPort}`;
  await waitUntil(async () => (await tryFetch(`${api}/readyz`))?.ok || undefined, {
    what: 'the server',
  });
  const object = { name: MARK, email: `${MARK}@example.org`, message: MARK, language: 'de' };
  const response = await fetch(`${api}/graphql/v1?trace=${MARK}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...INSERT_CONTACT, variables: { object } }),
  });
  expect(response.status).toBe(200);
  await response.text();

  // Counted at the end of the response, which the client may see first.
  const counted = 'loimel_requests_total{operation="graphql",status="2xx"} 1\n';
  const server = await waitForText(serverPort, counted);
  expect(server).toContain('loimel_build_info{process="server",version="development"} 1\n');
  expect(server).toContain('loimel_pool_size{pool="anonymous"} 8\n');
  expect(server).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);

  const delivered = 'loimel_delivery_attempts_total{kind="contact-receipt",result="delivered"} 1\n';
  const worker = await waitForText(workerPort, delivered);
  for (const job of ['records.erased', 'files.clean-up', 'erasures.logged']) {
    expect(worker).toMatch(
      new RegExp(`^loimel_job_last_success_timestamp_seconds{timed_job="${job}"} \\d{10}`, 'm'),
    );
    expect(worker).toContain(`loimel_job_failed{timed_job="${job}"} 0\n`);
  }
  expect(worker).toContain('loimel_erasures_unlogged 0\n');
  expect(worker).toContain('loimel_wal_archive_failing 0\n');
  expect(worker).toMatch(/^loimel_outbox_oldest_seconds\{destination="email"\} \d/m);
  expect(`${server}${worker}`).not.toContain(MARK);

  expect((await fetch(`${api}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${serverPort}/readyz`)).status).toBe(404);
});

const waitForText = (port: number, expected: string) =>
  waitUntil(
    async () => {
      const text = await scrape(port);
      return text.includes(expected) ? text : undefined;
    },
    { what: expected, timeoutMs: 50_000 },
  );

async function scrape(port: number): Promise<string> {
  const response = await tryFetch(`http://127.0.0.1:${port}/metrics`);
  return response?.ok ? response.text() : '';
}

const tryFetch = (url: string) => fetch(url).catch(() => null);

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
