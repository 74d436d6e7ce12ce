// docs/operate.md says how to replace each secret. The list of secrets is that of .env.example.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const IS_SECRET = /SECRET|_PASS$|_TOKEN$|_KEYS?$|^DATABASE_.*URL$|^SMTP_URL$|^AUTH_PROVIDERS$/;

const chapter =
  read('docs/operate.md').split('\n## Replace a secret\n')[1]?.split('\n## ')[0] ?? '';
const names = [...read('.env.example').matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(
  ([, name = '']) => name,
);
const secrets = names.filter((name) => IS_SECRET.test(name));

test('docs/operate.md says how to replace each secret of .env.example', () => {
  expect(secrets.length).toBeGreaterThan(15);
  expect(secrets.filter((name) => !chapter.includes(`\`${name}\``))).toEqual([]);
});
