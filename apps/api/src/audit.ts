// Process: `npm run audit:verify` computes the chain of the audit again.
import { sql } from 'kysely';
import { ConfigError, parseAuditConfig } from './config.ts';
import { createDatabase, openPool } from './platform/database.ts';
import { createLogger } from './platform/logger.ts';

type Verification = {
  checked: string;
  broken: string | null;
  last_sequence: string | null;
  last_hash: string | null;
};

try {
  await verify();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

async function verify(): Promise<void> {
  const config = parseAuditConfig(process.env);
  const log = createLogger({ process: 'audit', level: 'warn' });
  const pool = openPool({ url: config.DATABASE_WORKER_URL, name: 'loimel-audit', size: 1, log });
  try {
    const { rows } = await sql<Verification>`select * from app_private.verify_audit()`.execute(
      createDatabase(pool),
    );
    const [result] = rows;
    if (!result) throw new Error('the chain could not be read');
    if (result.broken !== null) {
      console.error(`The chain is broken at row ${result.broken}.`);
      process.exitCode = 1;
      return;
    }
    console.log(`${result.checked} rows are whole.`);
    // Rows that are removed from the end can only be found with a note of this line.
    if (result.last_hash !== null) console.log(`Last: ${result.last_sequence} ${result.last_hash}`);
  } finally {
    await pool.end();
  }
}
