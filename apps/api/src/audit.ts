// Process: `npm run audit:verify` computes the chain of the audit again. With `-- --noted "7 1f3a…"`, the end
// that an earlier run printed, it also finds rows that were removed from the end.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ConfigError, parseAuditConfig } from './config.ts';
import { createDatabase, openPool } from './platform/database.ts';
import { createLogger } from './platform/logger.ts';

type Verification = {
  checked: string;
  broken: string | null;
  last_sequence: string | null;
  last_hash: string | null;
  noted: 'kept' | 'deleted' | 'other' | null;
};

try {
  await verify();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function verify(): Promise<void> {
  const noted = readNoted();
  const config = parseAuditConfig(process.env);
  const log = createLogger({ process: 'audit', level: 'warn' });
  const pool = openPool({ url: config.DATABASE_WORKER_URL, name: 'loimel-audit', size: 1, log });
  try {
    const { rows } = await sql<Verification>`
      select * from app_private.verify_audit(${noted?.sequence ?? null}, ${noted?.hash ?? null})
    `.execute(createDatabase(pool));
    const [result] = rows;
    if (!result) throw new Error('the chain could not be read');
    if (result.broken !== null) {
      console.error(`The chain is broken at row ${result.broken}.`);
      process.exitCode = 1;
      return;
    }
    if (result.noted === 'other') {
      console.error(`Row ${noted?.sequence} is not the one that was noted.`);
      process.exitCode = 1;
      return;
    }
    console.log(`${result.checked} rows are whole.`);
    if (result.noted === 'deleted') {
      console.log(`Row ${noted?.sequence} was deleted at the end of its period.`);
    }
    // Rows that are removed from the end can only be found with a note of this line.
    if (result.last_hash !== null) console.log(`Last: ${result.last_sequence} ${result.last_hash}`);
  } finally {
    await pool.end();
  }
}

/** The sequence and the hash, as a run prints them. */
function readNoted(): { sequence: string; hash: string } | null {
  const { noted } = parseArgs({ options: { noted: { type: 'string' } } }).values;
  if (noted === undefined) return null;
  const [, sequence, hash] = /^(\d{1,18}) ([0-9a-f]{64})$/.exec(noted.trim()) ?? [];
  if (sequence === undefined || hash === undefined) {
    throw new ConfigError('--noted is the end of an earlier run, for example "7 1f3a…"');
  }
  return { sequence, hash };
}
