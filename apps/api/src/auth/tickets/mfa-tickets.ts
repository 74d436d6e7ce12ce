// Proves that the first factor was correct, while the second one is missing. It has its own table,
// so that two sign-ins do not affect each other.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/keyring.ts';
import type { Account } from '../accounts/accounts.ts';
import type { AuthMethod } from '../sessions/session.ts';

const LIFETIME_SECONDS = 300;
const MAX_ATTEMPTS = 5;

export async function issueMfaTicket(
  database: Database,
  account: Account,
  method: AuthMethod,
): Promise<string> {
  const ticket = `mfaTotp:${randomUUID()}`;
  const { rows } = await sql`
    insert into auth.mfa_tickets (hash, account_id, method, expires_at)
    select ${hashToken(ticket)}, a.id, ${method}, now() + make_interval(secs => ${LIFETIME_SECONDS})
    from auth.accounts a where a.id = ${account.id} and a.access_epoch = ${account.access_epoch}
    for share
    returning 1
  `.execute(database);
  if (rows.length === 0) throw new ApiError('unauthenticated-user');
  return ticket;
}

/** Counts an attempt before the comparison. Null if the ticket is unknown, expired or used up. */
export async function countMfaAttempt(
  database: Database,
  ticket: string,
): Promise<{ account_id: string; method: AuthMethod } | null> {
  const { rows } = await sql<{ account_id: string; method: AuthMethod }>`
    update auth.mfa_tickets set attempts = attempts + 1
    where hash = ${toHash(ticket)} and attempts < ${MAX_ATTEMPTS} and expires_at > now()
    returning account_id, method
  `.execute(database);
  return rows[0] ?? null;
}

/** Returns false if another request has used it meanwhile. */
export async function takeMfaTicket(database: Database, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('auth.mfa_tickets')
    .where('hash', '=', toHash(ticket))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function toHash(ticket: string): Buffer {
  return hashToken(ticket.toLowerCase().replace('mfatotp:', 'mfaTotp:'));
}
