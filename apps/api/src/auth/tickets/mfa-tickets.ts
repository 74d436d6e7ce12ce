// The proof that the first factor was right, for whoever still owes the second one. In a table of its
// own, so that two sign-ins do not disturb each other.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/keyring.ts';

const LIFETIME_SECONDS = 300;
const MAX_ATTEMPTS = 5;

export async function issueMfaTicket(database: Database, accountId: string): Promise<string> {
  const ticket = `mfaTotp:${randomUUID()}`;
  await sql`
    insert into auth.mfa_tickets (hash, account_id, expires_at)
    values (${hashToken(ticket)}, ${accountId}, now() + make_interval(secs => ${LIFETIME_SECONDS}))
  `.execute(database);
  return ticket;
}

/** Counts a try, before anything is compared. Null when the ticket is unknown, over or tried out. */
export async function spendMfaAttempt(database: Database, ticket: string): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    update auth.mfa_tickets set attempts = attempts + 1
    where hash = ${hashToken(ticket.toLowerCase().replace('mfatotp:', 'mfaTotp:'))}
      and attempts < ${MAX_ATTEMPTS} and expires_at > now()
    returning account_id
  `.execute(database);
  return rows[0]?.account_id ?? null;
}

/** False when somebody else has used it up meanwhile. */
export async function takeMfaTicket(database: Database, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('auth.mfa_tickets')
    .where('hash', '=', hashToken(ticket.toLowerCase().replace('mfatotp:', 'mfaTotp:')))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The first factor that they prove counts no more. */
export async function endMfaTickets(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('auth.mfa_tickets').where('account_id', '=', accountId).execute();
}
