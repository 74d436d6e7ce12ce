// With a fake pgBackRest, because the lock of the real one is free after some milliseconds.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { initializeDatabaseBackups } from './pgbackrest.ts';
import { parseBackupSettings } from './settings.ts';

const settings = parseBackupSettings({
  BACKUP_REPOSITORY: '/srv/backup',
  BACKUP_CIPHER_PASS: '4f1d0c6b8a2e97350f6c1b7de8a93c2450b1',
});
const folder = mkdtempSync(join(tmpdir(), 'loimel-pgbackrest-'));
const calls = join(folder, 'calls');

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('while PostgreSQL sends its log, the repository is created at a later attempt', async () => {
  const program = `#!/bin/sh
echo "$3" >>${calls}
[ "$(wc -l <${calls})" -gt 2 ] || { echo 'P00  ERROR: [050]: unable to acquire lock'; exit 50; }
`;
  writeFileSync(join(folder, 'pgbackrest'), program, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  await initializeDatabaseBackups(settings);
  const names = readFileSync(calls, 'utf8').trim().split('\n');
  expect(names).toEqual(['stanza-create', 'stanza-create', 'stanza-create', 'check']);
});
