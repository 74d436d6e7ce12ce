// npm run test:restore: backs up a system to S3, restores it in drills and for real, and damages the
// backups. Options: --short (for CI), --keep. Exit code 1 when a figure misses its limit.
import { randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toMarkdownTable } from '../../bench/site/markdown-table.ts';
import { isCephInstalled } from '../../tools/ceph/start.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { findObstacle } from '../machine/base-root.ts';
import { saveResult } from '../support/keep-result.ts';
import { createDebianRoot } from './debian-root.ts';
import { startTlsObjectStore, type TlsObjectStore } from './object-store.ts';
import { type Figure, RESULT_FILE, type RestoreTask } from './task.ts';

const SHORT = {
  contacts: 2_000,
  messageChars: 4_800,
  files: 60,
  fileBytes: 50_000,
  copyEveryMs: 3_000,
};
const LONG = {
  contacts: 145_000,
  messageChars: 4_800,
  files: 1_200,
  fileBytes: 200_000,
  copyEveryMs: 45_000,
};
/** In memory, for the backup and for the log that was written before it. */
const SHORT_STORE_BYTES = 1024 ** 3;
const LONG_STORE_BYTES = 6 * 1024 ** 3;
const CA_FILE = '/loimel-test/ca.pem';

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const obstacle =
  findObstacle(['mmdebstrap']) ?? (isCephInstalled() ? null : 'install ceph and radosgw');
if (obstacle === null) {
  process.exitCode = await testRestore();
} else {
  console.log(`test:restore cannot run here: ${obstacle}`);
  process.exitCode = process.env['CI'] === undefined ? 0 : 1;
}

async function testRestore(): Promise<number> {
  await using store = await startTlsObjectStore(
    wanted.short ? SHORT_STORE_BYTES : LONG_STORE_BYTES,
  );
  using root = await createDebianRoot();
  copyFileSync(store.caFile, join(root.folder, CA_FILE));
  const port = await findFreePort();
  const task: RestoreTask = {
    port,
    isShort: wanted.short,
    ...(wanted.short ? SHORT : LONG),
    store,
  };
  const env = { ...toSettings(store, port), RESTORE_TASK: JSON.stringify(task) };
  const configure = { args: ['configure'], user: 'root', env } as const;
  if ((await root.run('deploy/backup/backup.ts', configure)) !== 0) return 1;
  const code = await root.run('tests/restore/inside.ts', { args: [], user: 'postgres', env });
  const figures: Figure[] = JSON.parse(readFileSync(join(root.folder, RESULT_FILE), 'utf8'));
  saveResult('tests/restore', toReport(figures), { isKept: wanted.keep, isWhole: !wanted.short });
  return code;
}

function toSettings(store: TlsObjectStore, port: number): Record<string, string> {
  return {
    BACKUP_REPOSITORY: `s3://${store.bucket}/test`,
    BACKUP_CIPHER_PASS: randomBytes(24).toString('hex'),
    BACKUP_S3_ENDPOINT: store.endpoint,
    BACKUP_S3_REGION: store.region,
    BACKUP_S3_ACCESS_KEY_ID: store.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    BACKUP_S3_CA_FILE: CA_FILE,
    BACKUP_POSTGRES_PORT: String(port),
  };
}

function toReport(figures: readonly Figure[]): string {
  const load = loadavg().map((value) => value.toFixed(1));
  const rows = figures.map(({ name, value, limit, isMet }) => [
    name,
    value.replaceAll('\n', ' '),
    limit === '' ? '-' : limit,
    isMet ? 'ok' : 'MISSED',
  ]);
  return `${[
    '# npm run test:restore',
    `${new Date().toISOString().slice(0, 10)}. Debian 13 with PostgreSQL 17, pgBackRest and restic; the repository is a bucket of a real Ceph over TLS, with encryption. ${cpus().length} cores for everything, load average ${load.join(' ')} at the end.`,
    toMarkdownTable([['restore', 'figure', 'limit', 'result'], ...rows]).join('\n'),
  ].join('\n\n')}\n`;
}
