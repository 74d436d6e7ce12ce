// Codes of six digits. Each attempt is counted before the comparison, so that parallel requests
// cannot exceed the limit. A correct code is used up by deleting its row.
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import { isSameBytes, type Keyring } from '../../platform/keyring.ts';
import type { CodeKind, Ticket } from './tickets.ts';

const DIGITS = 6;
const MAX_ATTEMPTS = 5;

export async function toCode(keyring: Keyring, id: string): Promise<string> {
  const bytes = await keyring.sign('auth-code', id);
  return String(bytes.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Throws unless this is the code of the newest request for this address. */
export async function takeCode(
  database: Database,
  keyring: Keyring,
  given: { kind: CodeKind; address: string; code: string; isKnownDevice: boolean },
): Promise<Ticket> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    update auth.tickets t set attempts = t.attempts + ${given.isKnownDevice ? 0 : 1}
    where t.id = (
      select n.id from auth.tickets n
      where n.address = ${given.address} and n.kind = ${given.kind} and n.expires_at > now()
      order by n.created_at desc limit 1
    )
    returning t.id, t.attempts
  `.execute(database);
  const [row] = rows;
  if (!row) throw new ApiError('invalid-otp');
  // Known devices have their own rate limit, so third parties cannot use up the owner's attempts.
  if (row.attempts > MAX_ATTEMPTS && !given.isKnownDevice)
    throw new ApiError('otp-too-many-attempts');
  const expected = await toCode(keyring, row.id);
  const code = given.code.replace(/\s/g, '');
  if (!isSameBytes(Buffer.from(code), Buffer.from(expected))) throw new ApiError('invalid-otp');
  const ticket = await database
    .deleteFrom('auth.tickets')
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirst();
  if (!ticket) throw new ApiError('invalid-otp');
  return ticket;
}
