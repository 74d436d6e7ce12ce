// Reads the SQL files of apps/api/db, which contain the schema that this code base needs.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** `name` is the name of the row in public.schema_migrations. */
export type SchemaFile = { name: string; sql: string; checksum: string };

export type SchemaFiles = {
  /** Applied once, in numerical order. */
  migrations: SchemaFile[];
  /** Functions, triggers and policies. Applied again when the text has changed. */
  functions: SchemaFile[];
};

const FOLDER = new URL('../../../db/', import.meta.url);
export const MIGRATION_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

export async function readSchemaFiles(): Promise<SchemaFiles> {
  const [migrations, functions] = await Promise.all([
    readFolder('migrations/', ''),
    readFolder('functions/', 'functions/'),
  ]);
  const odd = migrations.find(({ name }) => !MIGRATION_NAME.test(name));
  if (odd) throw new Error(`${odd.name}: migrations are named NNNN-name.sql`);
  return { migrations, functions };
}

async function readFolder(folder: string, prefix: string): Promise<SchemaFile[]> {
  const url = new URL(folder, FOLDER);
  const names = (await readdir(url)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) =>
      toSchemaFile(`${prefix}${name}`, await readFile(new URL(name, url), 'utf8')),
    ),
  );
}

export function toSchemaFile(name: string, sql: string): SchemaFile {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
