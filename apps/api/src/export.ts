// Process: exports everything for another installation. `npm run export -- help`
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTENT_FOLDER } from '@loimel/content/folder';
import { DEFAULT_LANGUAGE } from '@loimel/content/languages';
import { ConfigError, parseHandoverConfig } from './config.ts';
import { exportAll } from './handover/export-all.ts';
import { readArguments } from './platform/arguments.ts';
import { createFileDriver } from './storage/index.ts';

const HELP = `npm run export -- FOLDER [--content FOLDER]

Writes messages, applications, replies, notes, newsletter, audit, accounts, uploaded files and texts into a new
folder: rows as JSON (one per line), files as they are, SHA256SUMS and manifest.json. Servers may run meanwhile;
all rows are of one moment. The folder is as sensitive as the database: it has personal data, hashes of passwords
and the secret of the installation, and it is not erased with them. Delete it when it is imported.

--content FOLDER   the texts, if they are not in the folder "content" of this code

Needs DATABASE_URL (owner) and the settings of the file store.`;

try {
  const { positionals, values } = readArguments(HELP, () =>
    parseArgs({ allowPositionals: true, options: { content: { type: 'string' } } }),
  );
  const [folder = 'help'] = positionals;
  if (folder === 'help') console.log(HELP);
  else await run(resolve(folder), resolve(values.content ?? CONTENT_FOLDER));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function run(folder: string, contentFolder: string): Promise<void> {
  const config = parseHandoverConfig(process.env);
  // A release has only the texts that the programs read, not the articles.
  const hasContent = existsSync(join(contentFolder, DEFAULT_LANGUAGE, 'blog'));
  const tables = await exportAll({
    databaseUrl: config.DATABASE_URL,
    driver: createFileDriver(config),
    folder,
    contentFolder: hasContent ? contentFolder : null,
    now: () => new Date(),
  });
  for (const { file, rows } of tables) console.log(`${String(rows).padStart(9)}  ${file}`);
  if (!hasContent) console.log('The texts are not on this machine: --content FOLDER names them.');
  console.log(`Exported to ${folder}. It contains personal data: delete it when it is imported.`);
}
