// Process: shows and retries deliveries. `npm run deliveries -- help` lists the commands.
import { parseArgs } from 'node:util';
import { ConfigError, parseDeliveriesConfig } from './config.ts';
import {
  countDeliveries,
  DESTINATIONS,
  type DestinationCounts,
  retryAllDeliveries,
} from './deliveries/index.ts';
import { readArguments } from './platform/arguments.ts';
import { createDatabase, openPool } from './platform/database.ts';
import { createLogger } from './platform/logger.ts';

const HELP = `Shows and retries deliveries. Destinations: ${DESTINATIONS.join(', ')}.

  npm run deliveries -- list                counts per destination and state
  npm run deliveries -- retry DESTINATION   retries all parked deliveries of a destination

Deliveries are parked that were rejected twelve times, or not accepted for five days by a destination
that works for others. Deliveries that wait for an unreachable destination need no command: workers send them when it is available again.`;

try {
  const { positionals } = readArguments(HELP, () => parseArgs({ allowPositionals: true }));
  await run(positionals);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function run([command = 'help', wanted = '']: string[]): Promise<void> {
  if (command === 'help') return void console.log(HELP);
  const destination = DESTINATIONS.find((known) => known === wanted);
  const isComplete = command === 'list' || (command === 'retry' && destination !== undefined);
  if (!isComplete) throw new ConfigError(HELP);

  const config = parseDeliveriesConfig(process.env);
  const log = createLogger({ process: 'deliveries', level: 'warn' });
  const url = config.DATABASE_WORKER_URL;
  const pool = openPool({ url, name: 'loimel-deliveries', size: 1, log });
  try {
    const database = createDatabase(pool);
    if (command === 'list' || destination === undefined) {
      return console.table((await countDeliveries(database)).map(toRow));
    }
    const count = await retryAllDeliveries(database, destination);
    console.log(`${count} parked deliveries to ${destination} will be sent again.`);
  } finally {
    await pool.end();
  }
}

function toRow(counts: DestinationCounts) {
  const { oldest_pending_at: oldest, ...rest } = counts;
  return { ...rest, 'oldest pending': oldest?.toISOString() ?? '-' };
}
