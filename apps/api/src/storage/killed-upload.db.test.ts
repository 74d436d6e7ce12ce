// Kills the real server process during uploads. kill -9 shows that the order of steps is correct.
// It cannot test whether the disk keeps synced data.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { formatEncryptionKeys, TEST_ENCRYPTION_KEYS } from '../testing/encryption-keys.ts';
import { createPdf, createUploadForm } from '../testing/multipart-body.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const ROUNDS = 4;
const MAX_PORTS = 5;
/** Acknowledged uploads before the kill, so that a slow machine has files to compare, too. */
const UPLOADS_BEFORE_KILL = 3;

const { pools, urls } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'loimel-killed-'));
let server: ChildProcess | null = null;
afterAll(async () => {
  server?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Another program may use the port. The server then ends, and the next port is tried. */
async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  for (let attempt = 0; attempt < MAX_PORTS; attempt += 1) {
    const started = await startServerAt(randomInt(20_000, 32_000));
    if (started !== null) return started;
  }
  throw new Error(`the server did not start on one of ${MAX_PORTS} ports`);
}

async function startServerAt(port: number): Promise<{ child: ChildProcess; url: string } | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server.ts')], {
    env: {
      PATH: process.env['PATH'],
      GRAPHILE_ENV: 'production',
      DATABASE_API_URL: urls.api,
      DATABASE_ANONYMOUS_URL: urls.anonymous,
      DATABASE_AUTH_URL: urls.auth,
      AUTH_ENCRYPTION_KEYS: formatEncryptionKeys(TEST_ENCRYPTION_KEYS),
      API_PORT: String(port),
      FILES_FOLDER: folder,
      CLIENT_SUBMISSIONS_PER_10_MINUTES: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  // Keep reading, because a server that cannot write its log would fail.
  const isListening = await new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (line) => {
      if (String(line).includes('server.listening')) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });
  if (!isListening) return null;
  return { child, url: `http://127.0.0.1:${port}/storage/v1/files` };
}

/** Uploads files until the server is killed. Returns the ids of the acknowledged uploads. */
async function uploadUntilKilled(url: string, onAcknowledged: () => void): Promise<string[]> {
  const acknowledged: string[] = [];
  while (true) {
    const id = randomUUID();
    const form = createUploadForm(
      { bytes: createPdf({ sizeBytes: 500_000 }) },
      {
        metadata: JSON.stringify({ id }),
      },
    );
    try {
      const response = await fetch(url, { method: 'POST', body: form });
      if (response.status === 201) {
        acknowledged.push(id);
        onAcknowledged();
      }
      await response.text();
    } catch {
      return acknowledged;
    }
  }
}

test(`after ${ROUNDS} kills during uploads every acknowledged file exists, and every row marked as uploaded has its bytes`, async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, url } = await startServer();
    const enough = Promise.withResolvers<void>();
    let count = 0;
    const onAcknowledged = () => {
      count += 1;
      if (count === UPLOADS_BEFORE_KILL) enough.resolve();
    };
    const uploads = Array.from({ length: 4 }, () => uploadUntilKilled(url, onAcknowledged));
    await enough.promise;
    // A random moment, so that the kill meets different steps of an upload.
    await sleep(randomInt(300));
    child.kill('SIGKILL');
    await once(child, 'exit');
    acknowledged.push(...(await Promise.all(uploads)).flat());
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * UPLOADS_BEFORE_KILL);
  const { rows } = await pools.migrator.query<{ id: string; etag: string }>(
    'select id, etag from app.files where is_uploaded',
  );
  const storedIds = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
  for (const { id, etag } of rows) {
    const bytes = await readFile(join(folder, id.slice(0, 2), id));
    expect(`"${createHash('sha256').update(bytes).digest('hex')}"`).toBe(etag);
  }
}, 60_000);
