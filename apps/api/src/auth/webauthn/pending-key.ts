// The security key of an unconfirmed sign-up. It is part of the ticket and becomes a credential
// only when the link of that ticket is followed.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';

export const PendingKey = z.object({
  accountId: z.uuid(),
  id: z.string(),
  publicKey: z.base64url(),
  counter: z.int(),
  transports: z.array(z.string()),
  deviceType: z.string(),
  isBackedUp: z.boolean(),
  nickname: z.string().nullable(),
});
export type PendingKey = z.infer<typeof PendingKey>;

/** Returns false if a key with this id exists already. */
export async function insertKey(
  database: Database,
  key: PendingKey,
  addedWithSecondFactor: boolean,
): Promise<boolean> {
  const added = await database
    .insertInto('auth.webauthn_credentials')
    .values({
      id: key.id,
      account_id: key.accountId,
      public_key: Buffer.from(key.publicKey, 'base64url'),
      counter: key.counter,
      transports: key.transports,
      device_type: key.deviceType,
      is_backed_up: key.isBackedUp,
      nickname: key.nickname,
      added_with_second_factor: addedWithSecondFactor,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns the newest unconfirmed sign-up with this key. */
export async function findPendingKey(database: Database, id: string): Promise<PendingKey | null> {
  const { rows } = await sql<{ webauthn_key: unknown }>`
    select webauthn_key from auth.tickets
    where webauthn_key ->> 'id' = ${id} and expires_at > now()
    order by created_at desc limit 1
  `.execute(database);
  return rows[0] === undefined ? null : PendingKey.parse(rows[0].webauthn_key);
}
