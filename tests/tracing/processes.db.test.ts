// A real server that sends its traces to a real receiver of OTLP, and one without a collector.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { INSERT_CONTACT } from '@loimel/client/contract';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../apps/api/src/testing/test-database.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { ENCRYPTION_KEYS } from '../support/encryption-keys.ts';
import { waitUntil } from '../support/wait-until.ts';

type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};
type OtlpBody = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };

const SERVER = join(import.meta.dirname, '..', '..', 'apps', 'api', 'src', 'server.ts');
const MARK = 'zqxmark';
/** Loaded before the server. Prints the URL of every loaded module when the process ends. */
const RECORDER = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    load(url, context, nextLoad) {
      loaded.push(url);
      return nextLoad(url, context);
    },
  });
  process.on('exit', () => console.log(loaded.join(' ')));
`)}`;

const { urls } = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'loimel-tracing-'));
const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  const body = await text(request);
  if (request.url === '/v1/traces') bodies.push(body);
  response.end('{}');
});
const collectorPort = await findFreePort();
await once(collector.listen(collectorPort, '127.0.0.1'), 'listening');
const children: ChildProcess[] = [];

afterAll(async () => {
  await Promise.all(children.map(end));
  collector.close();
  collector.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

async function startServer(env: Record<string, string>) {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['--import', RECORDER, SERVER], {
    env: {
      PATH: process.env['PATH'],
      CONTENT_FOLDER: process.env['CONTENT_FOLDER'],
      DATABASE_API_URL: urls.api,
      DATABASE_ANONYMOUS_URL: urls.anonymous,
      DATABASE_AUTH_URL: urls.auth,
      AUTH_ENCRYPTION_KEYS: ENCRYPTION_KEYS,
      API_PORT: String(port),
      FILES_FOLDER: join(folder, 'files'),
      GRAPHILE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const output = text(child.stdout);
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok || undefined, {
    what: 'the server',
  });
  /** Ends the server and returns its log. */
  const stop = async () => {
    await end(child);
    return output;
  };
  return { url, stop };
}

async function sendMarks(url: string): Promise<void> {
  const object = { name: MARK, email: `${MARK}@example.org`, message: MARK, language: 'de' };
  const response = await fetch(`${url}/graphql/v1?trace=${MARK}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'user-agent': MARK,
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      baggage: `user=${MARK}`,
    },
    body: JSON.stringify({ ...INSERT_CONTACT, variables: { object } }),
  });
  expect(response.status).toBe(200);
  await response.text();
  await fetch(`${url}/${MARK}.php`);
  await fetch(`${url}/auth/v1/signin/email-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${MARK}@example.org`, password: MARK }),
  });
}

test('with a collector, a request and its statements are one trace without personal data, also in the log', async () => {
  const server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
  });
  await sendMarks(server.url);
  // What is left is sent at the end.
  const log = await server.stop();
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as OtlpBody).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const request = spans.find(({ name }) => name === 'graphql');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(request).toMatchObject({ kind: 2, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter(({ traceId }) => traceId !== request?.traceId)).toEqual([]);
  for (const { startTimeUnixNano, endTimeUnixNano } of statements) {
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(request?.startTimeUnixNano ?? 0),
    );
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  }
  const known =
    /^([a-z][a-z.-]*|SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK|SET|OTHER)$/;
  expect(spans.filter(({ name }) => !known.test(name))).toEqual([]);
  expect(log).toContain('/platform/tracing/');
  expect(`${bodies.join('')}${log}`).not.toContain(MARK);
});

test('without a collector no code of tracing is loaded', async () => {
  const server = await startServer({});
  const log = await server.stop();
  expect(log).toContain('/platform/database.ts');
  expect(log).not.toContain('/platform/tracing/');
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
