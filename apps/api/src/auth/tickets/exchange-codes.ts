// A code in a redirect URL instead of a refresh token. Only the program that started the sign-in
// has the verifier for it (PKCE).
import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { AuthExchangeCodes } from '../../platform/database.generated.ts';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/keyring.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Ticket } from './tickets.ts';

const LIFETIME_SECONDS = 300;
/** Shorter, because without a challenge the code alone opens the session. */
const UNBOUND_LIFETIME_SECONDS = 60;

export async function issueExchangeCode(
  database: Database,
  of: {
    account: Account;
    /** Null for an invitation, because no browser requested it. */
    codeChallenge: string | null;
    method: 'email' | 'provider';
    link?: Ticket | undefined;
  },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const lifetimeSeconds = of.codeChallenge === null ? UNBOUND_LIFETIME_SECONDS : LIFETIME_SECONDS;
  const link = of.link?.takes_requests === true ? of.link : undefined;
  const { rows } = await sql`
    insert into auth.exchange_codes (
      hash, account_id, code_challenge, method, link_kind, link_address, expires_at
    )
    select
      ${hashToken(code)}, a.id, ${of.codeChallenge}, ${of.method}, ${link?.kind ?? null},
      ${link?.address ?? null}, now() + make_interval(secs => ${lifetimeSeconds})
    from auth.accounts a
    where a.id = ${of.account.id} and a.access_epoch = ${of.account.access_epoch}
    for share
    returning 1
  `.execute(database);
  if (rows.length === 0) throw new ApiError('unauthenticated-user');
  return code;
}

/** Returns the current epoch of the account: all access may end before the session starts. */
export async function takeExchangeCode(database: Database, code: string) {
  const { rows } = await sql<Selectable<AuthExchangeCodes> & { account_epoch: number }>`
    with taken as (
      delete from auth.exchange_codes
      where hash = ${hashToken(code)} and expires_at > now() returning *
    )
    select taken.*, a.access_epoch as account_epoch
    from taken join auth.accounts a on a.id = taken.account_id
  `.execute(database);
  return rows[0];
}
