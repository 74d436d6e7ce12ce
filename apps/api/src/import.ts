// Process: imports an export into an empty installation. `npm run import -- help`
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, parseHandoverConfig } from './config.ts';
import { importAll } from './handover/import-all.ts';
import { readArguments } from './platform/arguments.ts';
import { createFileDriver } from './storage/index.ts';

const HELP = `npm run import -- FOLDER [--content FOLDER] [--hold]

Imports the folder of \`npm run export\` into a new database with the same schema, directly after \`migrate\` and
before a server runs. The manifest and every file are verified first, and every row is compared before the commit. An import that
is interrupted leaves the database empty: run it again.

--content FOLDER   also writes the texts into this new folder
--hold             parks the deliveries that wait, because the old installation still sends them. If it was
                   stopped before, \`npm run deliveries -- retry DESTINATION\` sends them; otherwise they would
                   arrive twice

Needs DATABASE_URL (owner) and the settings of the file store.`;

try {
  const { positionals, values } = readArguments(HELP, () =>
    parseArgs({
      allowPositionals: true,
      options: { content: { type: 'string' }, hold: { type: 'boolean' } },
    }),
  );
  const [folder = 'help'] = positionals;
  if (folder === 'help') console.log(HELP);
  else await run(resolve(folder), values);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function run(folder: string, values: { content?: string; hold?: boolean }): Promise<void> {
  const config = parseHandoverConfig(process.env);
  const { manifest, waitingDeliveries, accountsWithTotp } = await importAll({
    databaseUrl: config.DATABASE_URL,
    driver: createFileDriver(config),
    incomingFolder: `${config.FILES_FOLDER}/incoming`,
    folder,
    contentFolder: values.content === undefined ? null : resolve(values.content),
    isHeld: values.hold ?? false,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Imported ${rows} rows and ${manifest.files} files of ${manifest.exportedAt}.`);
  if (values.hold) console.log(`Parked ${waitingDeliveries} deliveries that wait.`);
  else if (waitingDeliveries > 0) {
    console.log(`The worker will send ${waitingDeliveries} deliveries: the old one must not run.`);
  }
  if (accountsWithTotp > 0) {
    console.log(
      `${accountsWithTotp} accounts use TOTP: add the old keys to AUTH_ENCRYPTION_KEYS, or reset the accounts.`,
    );
  }
  console.log('Next: `npm run erasures -- apply FOLDER` with the erasure log of the old machine.');
}
