// Process: marks messages and applications. `npm run records -- help` lists the commands.
import { parseArgs } from 'node:util';
import { isIdempotencyKey } from '@loimel/client/contract';
import { ConfigError, parseRecordsConfig } from './config.ts';
import { findConsent } from './consent/find-consent.ts';
import { readArguments } from './platform/arguments.ts';
import { createDatabase, openPool } from './platform/database.ts';
import { createLogger } from './platform/logger.ts';
import { MARKS, markRecord } from './records/mark-record.ts';
import { listUnreadSpam, type UnreadSpam } from './spam/unread-spam.ts';

const HELP = `Marks a message or application by its receipt number. The sender sees it on the receipt.

  npm run records -- mark NUMBER opened     a person has read it; the sender can no longer change it
  npm run records -- mark NUMBER answered   we have replied to a message; its retention period starts
  npm run records -- mark NUMBER decided    an application is decided; its retention period starts

  npm run records -- consent ID             shows a cookie decision by the number in the cookie settings

  npm run records -- spam                   lists what no person has opened in the spam folder

The first mark counts. Marking again changes nothing and shows its time.`;

try {
  const { positionals } = readArguments(HELP, () => parseArgs({ allowPositionals: true }));
  await run(positionals);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function run([command = 'help', number = '', wanted = '']: string[]): Promise<void> {
  if (command === 'help') return void console.log(HELP);
  const mark = MARKS.find((known) => known === wanted);
  const isComplete =
    command === 'spam' ||
    (command === 'consent' && isIdempotencyKey(number)) ||
    (command === 'mark' && number !== '' && mark !== undefined);
  if (!isComplete) throw new ConfigError(HELP);

  const config = parseRecordsConfig(process.env);
  const log = createLogger({ process: 'records', level: 'warn' });
  const url = config.DATABASE_WORKER_URL;
  const pool = openPool({ url, name: 'loimel-records', size: 1, log });
  try {
    const database = createDatabase(pool);
    if (command === 'consent') {
      const found = await findConsent(database, number);
      if (found === null) throw new ConfigError(`There is no cookie decision ${number}.`);
      return console.table(found);
    }
    if (command === 'spam' || mark === undefined) {
      return console.table((await listUnreadSpam(database)).map(toRow));
    }
    const markedAt = await markRecord(database, number.toUpperCase(), mark);
    if (markedAt === null) {
      throw new ConfigError(
        `There is no record ${number} that can be ${mark}. Only a message is answered, only an application is decided.`,
      );
    }
    console.log(`${number} is ${mark} since ${markedAt.toISOString()}.`);
  } finally {
    await pool.end();
  }
}

function toRow({ since, ...rest }: UnreadSpam) {
  return { ...rest, since: since.toISOString() };
}
