// AUTH_ENCRYPTION_KEYS of development runs, stored next to the database that they belong to.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function readEncryptionKeys(dataFolder: string): string {
  const file = join(dataFolder, 'encryption-keys');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, `dev:${randomBytes(32).toString('base64')}`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
