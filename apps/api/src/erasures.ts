// Process: prepares a restored database before a server uses it. `npm run erasures -- help`
import { parseArgs } from 'node:util';
import pg from 'pg';
import { endRestoredSessions } from './auth/sessions/end-restored.ts';
import { ConfigError, parseErasuresConfig } from './config.ts';
import { readArguments } from './platform/arguments.ts';
import { applyErasures, readErasureLog } from './retention/erasure-log.ts';

const HELP = `npm run erasures -- apply [FOLDER]

Erases in the database of DATABASE_URL everything that the erasure log lists, and ends all sessions and the
links of sign-ins: some had ended after the time of the copy. Run it on a restored copy before a server uses
that copy. FOLDER has the log files of the machine that is lost; default: ERASURE_LOG_FOLDER.`;

try {
  const { positionals } = readArguments(HELP, () => parseArgs({ allowPositionals: true }));
  const [command = 'help', folder] = positionals;
  if (command !== 'apply') console.log(HELP);
  else await apply(folder);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function apply(folder: string | undefined): Promise<void> {
  const config = parseErasuresConfig(process.env);
  const log = await readErasureLog(folder ?? config.ERASURE_LOG_FOLDER);
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  try {
    const { listed, erased, damagedLines } = await applyErasures(client, log);
    console.log(`The log lists ${listed} erasures. Erased now: ${erased}.`);
    const { sessions } = await endRestoredSessions(client);
    console.log(`Ended ${sessions} sessions and every link that was sent for a sign-in.`);
    if (damagedLines.length === 0) return;
    throw new ConfigError(
      `These lines of the log cannot be read: ${damagedLines.join(', ')}. Compare the log with a copy of another time before this database serves.`,
    );
  } finally {
    await client.end();
  }
}
