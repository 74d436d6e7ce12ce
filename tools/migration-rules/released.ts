// What the last release contains, in apps/api/db/released.json. Its migrations are applied somewhere
// and cannot be changed, and its servers call its functions while the next release is installed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaFiles } from '../../apps/api/src/platform/schema/files.ts';
import { readSignatures } from './signatures.ts';
import { parseStatements } from './statements.ts';

export type Released = {
  version: string;
  /** Checksums by name. */
  migrations: Record<string, string>;
  /** By name and types of the inputs. */
  functions: Record<string, { fixed: string; defaultCount: number }>;
  triggers: string[];
};

const FILE = join(import.meta.dirname, '../../apps/api/db/released.json');

export function readReleased(): Released {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Released;
}

export function writeReleased(version: string, files: SchemaFiles): void {
  writeFileSync(FILE, `${JSON.stringify(toReleased(version, files), null, 2)}\n`);
}

export function toReleased(version: string, { migrations, functions }: SchemaFiles): Released {
  // A name with an underscore is called by other functions only, and they are replaced together.
  const signatures = functions
    .flatMap(({ sql }) => readSignatures(sql))
    .filter(({ name }) => !name.includes('._'));
  return {
    version,
    migrations: Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum])),
    functions: Object.fromEntries(
      signatures.map(({ id, fixed, defaultCount }) => [id, { fixed, defaultCount }]),
    ),
    triggers: functions.flatMap(({ sql }) => findTriggers(sql).map(({ name }) => name)),
  };
}

/** Triggers with the table, for example `audit_append_only on app_private.audit`. */
export function findTriggers(sql: string): { name: string; line: number }[] {
  return parseStatements(sql).flatMap(({ node, line }) => {
    if (!('CreateTrigStmt' in node)) return [];
    const { trigname, relation } = node.CreateTrigStmt;
    return [{ name: `${trigname} on ${relation?.schemaname}.${relation?.relname}`, line }];
  });
}
