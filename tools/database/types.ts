// Reads the TypeScript types of a database with kysely-codegen.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');

export function readTypes(databaseUrl: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-types-'));
  const outFile = join(folder, 'database.ts');
  const program = join(REPOSITORY, 'node_modules', '.bin', 'kysely-codegen');
  // The URL contains a password. The environment hides it from the process list.
  const flags = ['--url', 'env(DATABASE_URL)', '--dialect', 'postgres', '--out-file', outFile];
  try {
    const result = spawnSync(program, flags, {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      encoding: 'utf8',
    });
    if (result.status !== 0) {
      throw new Error(`kysely-codegen failed:\n${result.stdout}${result.stderr}`, {
        cause: result.error,
      });
    }
    return readFileSync(outFile, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
