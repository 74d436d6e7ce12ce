import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  parseMigrationConfig,
  parseSecretsConfig,
  parseServerConfig,
  parseWorkerConfig,
  VARIABLE_NAMES,
} from './config.ts';
import { createEncryptionKey, formatEncryptionKeys } from './testing/encryption-keys.ts';

const worker = {
  DATABASE_WORKER_URL: 'postgres://loimel_worker:c0ffee5eed1234ab@127.0.0.1/loimel',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'no-reply@loimel.example',
  STUDIO_EMAIL: 'hello@loimel.example',
};

const [one, two] = [createEncryptionKey('k1'), createEncryptionKey('k2')];
const KEY = formatEncryptionKeys([one]);

test('lists every invalid environment variable in one error', () => {
  const broken = {
    ...worker,
    DATABASE_WORKER_URL: 'mysql://x',
    MAIL_FROM: 'invalid',
    SMTP_URL: '',
  };
  expect(() => parseWorkerConfig(broken)).toThrow(
    /DATABASE_WORKER_URL must be a postgres:\/\/ URL[\s\S]*SMTP_URL is not set[\s\S]*MAIL_FROM must be an email address/,
  );
});

test('an unset optional variable stays undefined and defaults are filled in', () => {
  const config = parseWorkerConfig({ ...worker, FORM_COLLECTOR_URL: '' });
  expect(config.FORM_COLLECTOR_URL).toBeUndefined();
  expect(config.LOG_LEVEL).toBe('info');
});

test('a process reads only its own variables', () => {
  const config = parseServerConfig({
    ...worker,
    DATABASE_URL: 'postgres://owner@127.0.0.1/loimel',
    DATABASE_API_URL: 'postgres://a@127.0.0.1/loimel',
    DATABASE_ANONYMOUS_URL: 'postgres://b@127.0.0.1/loimel',
    DATABASE_AUTH_URL: 'postgres://c@127.0.0.1/loimel',
    AUTH_ENCRYPTION_KEYS: KEY,
    API_PORT: '4100',
  });
  expect(config).not.toHaveProperty('DATABASE_URL');
  expect(config).not.toHaveProperty('SMTP_URL');
  expect(config.API_PORT).toBe(4100);
});

// deploy/nginx/settings.test.ts compares the section of the edge.
test('.env.example names exactly the variables of the configuration above the edge', () => {
  const file = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const [example = '', ...edge] = file.split('# ---- The edge ----');
  expect(edge).toHaveLength(1);
  const names = [...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});

const parseKeys = (keys: string) =>
  parseSecretsConfig({
    DATABASE_AUTH_URL: 'postgres://c@127.0.0.1/loimel',
    AUTH_ENCRYPTION_KEYS: keys,
  }).AUTH_ENCRYPTION_KEYS;

test('AUTH_ENCRYPTION_KEYS gives the keys in their order, and the worker does not read it', () => {
  expect(parseKeys(formatEncryptionKeys([one, two]))).toEqual([one, two]);
  expect(parseWorkerConfig({ ...worker, AUTH_ENCRYPTION_KEYS: KEY })).not.toHaveProperty(
    'AUTH_ENCRYPTION_KEYS',
  );
});

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');

test.each([
  ['that is empty', '', 'AUTH_ENCRYPTION_KEYS is not set'],
  ['without a key', 'k1', 'must be a list such as'],
  ['with a wrong id', 'K 1:abc', 'must be a list such as'],
  ['with an empty entry', `${KEY},`, 'must be a list such as'],
  ['that is not base64', 'k1:not base64!', 'has a key "k1" that is not base64'],
  ['with a short key', `k1:${encode(one.key.subarray(0, 31))}`, 'has a key "k1" of 31 bytes'],
  [
    'with a long key',
    `k1:${encode(Buffer.concat([one.key, two.key]))}`,
    'has a key "k1" of 64 bytes',
  ],
  ['of zeros', `k1:${encode(new Uint8Array(32))}`, 'that is not random'],
  [
    'with a pattern',
    `k1:${encode(Buffer.alloc(32, one.key.subarray(0, 8)))}`,
    'that is not random',
  ],
  [
    'that counts up',
    `k1:${encode(Uint8Array.from({ length: 32 }, (_, index) => index))}`,
    'that is not random',
  ],
  ['of typed text', `k1:${encode('change-me-xyz-0123456789-abcdefg')}`, 'that is not random'],
  [
    'with one id twice',
    `${KEY},${formatEncryptionKeys([{ ...two, id: 'k1' }])}`,
    'has two keys with the id "k1"',
  ],
  [
    'with one key twice',
    `${KEY},${formatEncryptionKeys([{ ...one, id: 'k2' }])}`,
    'has the same key under "k1" and "k2"',
  ],
])(
  'a list of encryption keys %s is rejected, and the error contains no key',
  (_name, keys, message) => {
    const attempt = () => parseKeys(keys);
    expect(attempt).toThrow(message);
    const [, secret = ''] = keys.split(':');
    if (secret !== '') expect(attempt).not.toThrow(secret);
  },
);

test('the example key of .env.example is rejected', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const [, keys = ''] = /^# AUTH_ENCRYPTION_KEYS=(.+)$/m.exec(example) ?? [];
  expect(() => parseKeys(keys)).toThrow('that is not random');
});

const login = (name: string, password: string) =>
  `postgres://loimel_${name}:${password}@127.0.0.1/loimel`;
const PASSWORDS = ['m', 'a', 'n', 't', 'w'].map((letter) => `${letter}-8f3kd92mx71qpzva`);

function toLogins([m = '', a = '', n = '', t = '', w = '']: string[]) {
  return {
    DATABASE_URL: login('migrator', m),
    DATABASE_API_URL: login('api', a),
    DATABASE_ANONYMOUS_URL: login('anonymous', n),
    DATABASE_AUTH_URL: login('auth', t),
    DATABASE_WORKER_URL: login('worker', w),
  };
}

test('random passwords of the logins are accepted', () => {
  expect(parseMigrationConfig(toLogins(PASSWORDS))).toEqual(toLogins(PASSWORDS));
});

test.each([
  ['short', 'x', 'DATABASE_API_URL has a secret of fewer than 16 characters'],
  ['of the example', 'change-me-2-and-more-characters', 'DATABASE_API_URL has an example'],
  ['common', 'my-password-2026-11', 'DATABASE_API_URL has an example or a common password'],
  ['made of two letters', 'ababababababababab', 'DATABASE_API_URL has a secret that repeats'],
  ['one word twice', 'iloveyouiloveyou', 'DATABASE_API_URL has a secret that repeats'],
  ['of another login', PASSWORDS[0] ?? '', 'DATABASE_API_URL has the same secret as DATABASE_URL'],
])(
  'a password that is %s is rejected, and the error does not contain it',
  (_kind, password, message) => {
    const attempt = () => parseMigrationConfig(toLogins(PASSWORDS.with(1, password)));
    expect(attempt).toThrow(message);
    if (password.length > 1) expect(attempt).not.toThrow(password);
  },
);

test.each([
  ['WEBHOOK_SECRET', 'whsec_Y2hhbmdlLW1lLWNoYW5nZS1tZS1jaGFuZ2UtbWUtNw=='],
  ['SMS_AUTH_TOKEN', 'change-me-9'],
  ['S3_SECRET_ACCESS_KEY', 'change-me-6'],
  ['SMTP_URL', 'smtp://user:change-me@127.0.0.1'],
])('the example value of %s is rejected', (name, value) => {
  expect(() => parseWorkerConfig({ ...worker, [name]: value })).toThrow(`${name} has an example`);
});

test('a short password of the email relay is accepted, because its provider chose it', () => {
  const SMTP_URL = 'smtp://user:p9x@127.0.0.1';
  expect(parseWorkerConfig({ ...worker, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
});
