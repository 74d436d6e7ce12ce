// The programs of a release run in an empty folder, without the repository and its node_modules.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSERT_CONTACT } from '@loimel/client/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  createPdf,
  createUploadForm,
  toMultipart,
} from '../../apps/api/src/testing/multipart-body.ts';
import { ENCRYPTION_KEYS } from '../../tests/support/encryption-keys.ts';
import { type Inbox, startInbox } from '../../tests/support/inbox.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { provisionDatabase } from '../../tools/postgres/provision.ts';
import { listEntryPoints } from './entry-points.ts';
import { assemblePrograms } from './release.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const COMMON_PASSWORD = '1q2w3e4r5t6y';

const folder = mkdtempSync(join(tmpdir(), 'loimel-bundle-'));
const children: ChildProcess[] = [];
let env: Record<string, string> = {};
let url = '';
let inbox: Inbox;

beforeAll(async () => {
  // The edge needs the result of `npm run build`. The machine test runs it.
  const entryPoints = listEntryPoints().filter(({ name }) => name !== 'edge');
  await assemblePrograms(REPOSITORY, folder, entryPoints);
  inbox = await startInbox();
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    ...(await provisionDatabase(inject('postgresAdminUrl'), 'loimel_bundle')),
    NODE_ENV: 'production',
    GRAPHILE_ENV: 'production',
    AUTH_ENCRYPTION_KEYS: ENCRYPTION_KEYS,
    AUTH_SIGN_UP: 'open',
    API_PORT: String(port),
    FILES_FOLDER: join(folder, 'files'),
    ERASURE_LOG_FOLDER: join(folder, 'erasures'),
    SMTP_URL: inbox.url,
    MAIL_FROM: 'website@loimel.example',
    SENDER_DOMAIN_LOOKUPS: 'no',
    STUDIO_EMAIL: 'studio@loimel.example',
  };
  const { code, output } = await run('migrate');
  expect(output).toContain('Applied');
  expect(code).toBe(0);
  const server = start('server');
  start('worker');
  await waitUntil(
    async () => {
      if (server.exitCode !== null) throw new Error('the server ended');
      const response = await fetch(`${url}/readyz`).catch(() => null);
      return response?.ok || undefined;
    },
    { what: 'the bundled server' },
  );
});

afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  await inbox?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

it('acknowledges a contact message, and the worker emails the receipt from its templates', async () => {
  const email = `grete-${randomUUID()}@example.org`;
  const variables = { object: { name: 'Grete', email, message: 'Hello', language: 'de' } };
  const response = await fetch(`${url}/graphql/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...INSERT_CONTACT, variables }),
  });
  const { number } = (await response.json()).data.insert_contacts_one;
  expect(number).toMatch(/^[2-9A-Z]{6}$/);
  const receipt = await inbox.waitForEmail(({ recipients }) => recipients.includes(email));
  expect(receipt.text).toContain(number);
});

it.each([
  ['a PDF', createPdf(), 201],
  ['a file that only begins like a PDF', '%PDF-1.7\nno page\n%%EOF', 400],
])('inspects %s in its thread', async (_, bytes, status) => {
  const { headers, payload } = await toMultipart(
    createUploadForm({ bytes }, { metadata: JSON.stringify({ id: randomUUID() }) }),
  );
  const response = await fetch(`${url}/storage/v1/files`, {
    method: 'POST',
    headers,
    body: payload,
  });
  expect(response.status).toBe(status);
});

it('hashes a password in its thread and rejects it when it is wrong', async () => {
  const credentials = { email: 'nowhere@example.org', password: 'a long but wrong one' };
  expect((await post('/auth/v1/signin/email-password', credentials)).status).toBe(401);
});

it('reads the list of common passwords when a visitor signs up', async () => {
  const credentials = { email: 'new@example.org', password: COMMON_PASSWORD };
  const response = await post('/auth/v1/signup/email-password', credentials);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('common');
});

it.each([
  [['staff', 'list'], ''],
  [['audit'], 'rows are whole'],
  [['deliveries', 'help'], 'deliveries'],
  [['newsletter', 'status'], ''],
  [['records', 'help'], 'records'],
  [['secrets', 'help'], 'secrets'],
  [['erasures', 'help'], 'erasures'],
  [['export', 'help'], 'manifest.json'],
  [['import', 'help'], 'manifest'],
])('runs the operator command %j', async ([program = '', ...args], expected) => {
  const { code, output } = await run(program, args);
  expect(output).toContain(expected);
  expect(code).toBe(0);
});

it('contains no part of the GraphQL editor', () => {
  const programs = join(folder, 'programs');
  const files = readdirSync(programs).filter((name) => name.endsWith('.js'));
  const texts = files.map((name) => readFileSync(join(programs, name), 'utf8'));
  expect(texts.filter((text) => /monaco-editor|node_modules\/ruru\//.test(text))).toEqual([]);
});

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function start(program: string, args: string[] = []): ChildProcess {
  const child = spawn(process.execPath, [join(folder, 'programs', `${program}.js`), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function run(program: string, args: string[] = []) {
  const child = start(program, args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
