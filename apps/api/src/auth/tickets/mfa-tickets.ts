// The proof that the first factor was right, for whoever still owes the second one. In a table of its
// own, so that two sign-ins do not disturb each other.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/keyring.ts';

const LIFETIME_SECONDS = 300;

export async function issueMfaTicket(database: Database, accountId: string): Promise<string> {
  const ticket = `mfaTotp:${randomUUID()}`;
  await sql`
    insert into auth.mfa_tickets (hash, account_id, expires_at)
    values (${hashToken(ticket)}, ${accountId}, now() + make_interval(secs => ${LIFETIME_SECONDS}))
  `.execute(database);
  return ticket;
}
