import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEnvironment, toExternalDatabaseUrls } from './environment.ts';
import { readPorts } from './ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'loimel-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OWNER_URL = 'postgres://boss:secret@db.example:6000/site?sslmode=require';

test('the other logins are derived from DATABASE_URL, on the same server and database', () => {
  const urls = toExternalDatabaseUrls({}, OWNER_URL);
  expect(urls.DATABASE_URL).toBe(OWNER_URL);
  expect(urls.DATABASE_WORKER_URL).toMatch(
    /^postgres:\/\/loimel_worker:[0-9a-f]{32}@db\.example:6000\/site\?sslmode=require$/,
  );
  expect(toExternalDatabaseUrls({}, OWNER_URL)).toEqual(urls);
});

test('a configured login overrides the derived one', () => {
  const given = 'postgres://reader:other@db.example/site';
  const urls = toExternalDatabaseUrls({ DATABASE_API_URL: given }, OWNER_URL);
  expect(urls.DATABASE_API_URL).toBe(given);
});

test('emails are sent to the inbox of the run unless SMTP_URL names another server', () => {
  const urls = toExternalDatabaseUrls({}, OWNER_URL);
  const ports = readPorts({ PORT_OFFSET: '100' });
  const own = createEnvironment({}, ports, urls, folder);
  expect(own).toMatchObject({ SMTP_URL: 'smtp://127.0.0.1:1125', API_PORT: '4100', ...urls });
  const other = createEnvironment({ SMTP_URL: 'smtp://relay.example:25' }, ports, urls, folder);
  expect(other.SMTP_URL).toBe('smtp://relay.example:25');
});

test('an encryption key is created once, is readable only by the owner, and AUTH_ENCRYPTION_KEYS overrides it', () => {
  const create = (env: NodeJS.ProcessEnv) =>
    createEnvironment(env, readPorts({}), toExternalDatabaseUrls({}, OWNER_URL), folder)
      .AUTH_ENCRYPTION_KEYS;
  const first = create({});
  expect(first).toMatch(/^dev:[A-Za-z0-9+/]{43}=$/);
  expect(create({})).toBe(first);
  expect(statSync(join(folder, 'encryption-keys')).mode & 0o777).toBe(0o600);
  expect(create({ AUTH_ENCRYPTION_KEYS: 'own:key' })).toBe('own:key');
});
