// A code in the address of a redirect in place of a refresh token: only the program that began the
// sign-in has the verifier for it (PKCE).
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { hashToken } from '../../platform/keyring.ts';

const LIFETIME_SECONDS = 300;

export async function issueExchangeCode(
  database: Database,
  of: { accountId: string; codeChallenge: string },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await sql`
    insert into auth.exchange_codes (hash, account_id, code_challenge, expires_at)
    values (
      ${hashToken(code)}, ${of.accountId}, ${of.codeChallenge},
      now() + make_interval(secs => ${LIFETIME_SECONDS})
    )
  `.execute(database);
  return code;
}

export function takeExchangeCode(database: Database, code: string) {
  return database
    .deleteFrom('auth.exchange_codes')
    .where('hash', '=', hashToken(code))
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}
