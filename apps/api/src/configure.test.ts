// Runs the program as an operator does, on a folder of its own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'configure.ts');
const SETTINGS = `PUBLIC_URL=https://loimel.example
SMTP_URL=smtp://127.0.0.1:25
MAIL_FROM=no-reply@loimel.example
STUDIO_EMAIL=hello@loimel.example
AUTH_PROVIDERS=[{"name":"google","issuer":"https://accounts.google.com","clientId":"a","clientSecret":"b $c"}]
`;

const folder = mkdtempSync(join(tmpdir(), 'loimel-configure-'));
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

function configure(settings?: string): string {
  if (settings !== undefined) writeFileSync(join(folder, 'loimel.env'), settings);
  return execFileSync(process.execPath, [PROGRAM, folder], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
    stdio: 'pipe',
  });
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const toMode = (name: string) => statSync(join(folder, name)).mode & 0o777;

test('each process gets its own logins and no other, in files that only their owner can read', () => {
  configure(SETTINGS);
  const [server, worker, migrate] = ['server.env', 'worker.env', 'migrate.env'].map((name) =>
    parseEnv(read(name)),
  );
  const toUrls = (env = {}) => Object.keys(env).filter((name) => name.startsWith('DATABASE'));
  expect(toUrls(server)).toEqual([
    'DATABASE_ANONYMOUS_URL',
    'DATABASE_API_URL',
    'DATABASE_AUTH_URL',
  ]);
  expect(toUrls(worker)).toEqual(['DATABASE_WORKER_URL']);
  expect(server?.['SMTP_URL']).toBeUndefined();
  expect(worker?.['AUTH_ENCRYPTION_KEYS']).toBeUndefined();
  expect(Object.keys(migrate ?? {})).toHaveLength(5);
  expect(server?.['AUTH_PROVIDERS']).toContain('"clientSecret":"b $c"');
  for (const name of readdirSync(folder)) expect([name, toMode(name)]).toEqual([name, 0o600]);
});

test('a second run keeps the secrets and the comments of the operator', () => {
  configure(`# our relay\n${SETTINGS}`);
  const first = read('loimel.env');
  expect(first).toContain('# our relay\n');
  expect(configure()).not.toContain('Added');
  expect(read('loimel.env')).toBe(first);
});

test('the logins use the server that DATABASE_URL names', () => {
  const owner = 'postgres://loimel_migrator:8f3kd92mx71qpzva@db.internal:6432/studio';
  configure(`${SETTINGS}DATABASE_URL=${owner}\n`);
  expect(parseEnv(read('worker.env'))['DATABASE_WORKER_URL']).toMatch(
    /^postgres:\/\/loimel_worker:[0-9a-f]{48}@db\.internal:6432\/studio$/,
  );
});

test('an address of the database without a password gets one, so that it only has to name the server', () => {
  configure(`${SETTINGS}DATABASE_URL=postgres://db.internal/studio\n`);
  expect(parseEnv(read('migrate.env'))['DATABASE_URL']).toMatch(
    /^postgres:\/\/loimel_migrator:[0-9a-f]{48}@db\.internal\/studio$/,
  );
});

test('a login whose password was removed keeps its own server, such as a pooler', () => {
  configure(`${SETTINGS}DATABASE_API_URL=postgres://loimel_api@127.0.0.1:6432/studio\n`);
  const [api, worker] = [parseEnv(read('server.env')), parseEnv(read('worker.env'))];
  expect(api['DATABASE_API_URL']).toMatch(
    /^postgres:\/\/loimel_api:[0-9a-f]{48}@127\.0\.0\.1:6432\/studio$/,
  );
  expect(worker['DATABASE_WORKER_URL']).toContain('@127.0.0.1:5432/loimel');
});

test.each([
  ['S3 without its settings', 'FILES_DRIVER=s3', 'S3_ENDPOINT'],
  [
    'a password with a # that ends the address',
    'DATABASE_URL=postgres://l:Tr0ub4dor#x/y@db',
    'DATABASE_URL',
  ],
])('%s is rejected, and no secret is printed', (_what, line, name) => {
  const attempt = () => configure(`${SETTINGS}${line}\n`);
  expect(attempt).toThrow(name);
  expect(attempt).not.toThrow('Tr0ub4dor');
});

test('with an invalid value nothing is written, and the message names every problem once', () => {
  const settings = `${SETTINGS}PUBLIC_URL=loimel.example\nADMIN_SECRET=short\n`;
  expect(() => configure(settings)).toThrow(
    /nothing was written:\n[\s\S]*PUBLIC_URL must be a http[\s\S]*ADMIN_SECRET must have at least 32/,
  );
  expect(readdirSync(folder)).toEqual(['loimel.env']);
  expect(read('loimel.env')).toBe(settings);
});

test('a value with a quote is rejected before a file is written', () => {
  expect(() => configure(`${SETTINGS}S3_BUCKET="it's"\n`)).toThrow("must not contain '");
  expect(readdirSync(folder)).toEqual(['loimel.env']);
});
