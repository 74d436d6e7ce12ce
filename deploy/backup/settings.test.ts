import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderPgBackRestConfiguration, renderPostgresSettings } from './pgbackrest.ts';
import { BACKUP_VARIABLE_NAMES, parseBackupSettings } from './settings.ts';

const PASS = '4f1d0c6b8a2e97350f6c1b7de8a93c2450b1';
const S3 = {
  BACKUP_REPOSITORY: 's3://backups/loimel/',
  BACKUP_CIPHER_PASS: PASS,
  BACKUP_S3_ENDPOINT: 'https://s3.example:8443',
  BACKUP_S3_ACCESS_KEY_ID: 'key-id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'key-value',
};

test('.env.example names exactly the settings of the backup in its section', () => {
  const file = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const [, section = ''] = file.split('# ---- Backup ----');
  const names = [...section.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(BACKUP_VARIABLE_NAMES.toSorted());
});

test.each([
  ['a short one', 'abc', /at least 32 characters/],
  ['one that is not random', 'a'.repeat(40), /must be random/],
  ['the one of the example', 'change-me-0123456789abcdef0123456789abcdef', /must be random/],
  ['none', '', /BACKUP_CIPHER_PASS is not set/],
])('a cipher pass is rejected: %s', (_case, pass, message) => {
  const parse = () => parseBackupSettings({ ...S3, BACKUP_CIPHER_PASS: pass });
  expect(parse).toThrow(message);
});

test.each([
  ['a relative folder', { BACKUP_REPOSITORY: 'backups' }, /s3:\/\/BUCKET\/FOLDER or a folder/],
  ['S3 without TLS', { BACKUP_S3_ENDPOINT: 'http://s3.example' }, /must be a https:\/\/ URL/],
  ['S3 without a key', { BACKUP_S3_ACCESS_KEY_ID: '' }, /must be set/],
])('a repository is rejected: %s', (_case, changed, message) => {
  expect(() => parseBackupSettings({ ...S3, ...changed })).toThrow(message);
});

test('the message about a wrong setting does not contain the cipher pass', () => {
  const env = { ...S3, BACKUP_CIPHER_PASS: 'short-value', BACKUP_REPOSITORY: 'x' };
  expect(() => parseBackupSettings(env)).toThrow(/^(?![\s\S]*short-value)/);
});

test('a repository in S3 is configured with encryption, its own port and the retention', () => {
  const text = renderPgBackRestConfiguration(parseBackupSettings(S3));
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'repo1-type=s3',
      'repo1-path=/loimel/database',
      'repo1-s3-bucket=backups',
      'repo1-s3-endpoint=s3.example',
      'repo1-storage-port=8443',
      'repo1-s3-uri-style=path',
      'repo1-cipher-type=aes-256-cbc',
      `repo1-cipher-pass=${PASS}`,
      'repo1-retention-full=2',
      'repo1-retention-diff=7',
    ]),
  );
});

test('a folder of another machine is configured without S3', () => {
  const env = { BACKUP_REPOSITORY: '/mnt/backups/', BACKUP_CIPHER_PASS: PASS };
  const text = renderPgBackRestConfiguration(parseBackupSettings(env));
  expect(text).toContain('repo1-path=/mnt/backups/database\n');
  expect(text).not.toContain('s3');
});

test('PostgreSQL sends its log within less than a minute', () => {
  const text = renderPostgresSettings(parseBackupSettings(S3));
  const [, seconds] = /^archive_timeout = (\d+)s$/m.exec(text) ?? [];
  expect(Number(seconds)).toBeLessThan(60);
  expect(text).toContain('archive_mode = on');
});
