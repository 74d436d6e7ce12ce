// Lists every column that an `Encryptor` encrypts. `npm run secrets` counts and re-encrypts these. A
// new column must be added here, otherwise it becomes unreadable when its key is removed.
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

export type EncryptedColumn = {
  name: string;
  table: 'auth.accounts' | 'auth.signing_keys';
  column: 'totp_secret' | 'private_key';
  toLabel: (id: string) => string;
};

export const toTotpLabel = (accountId: string) => `totp ${accountId}`;
export const toSigningKeyLabel = (keyId: string) => `signing-key ${keyId}`;

export const TOTP_SECRETS: EncryptedColumn = {
  name: 'TOTP secrets',
  table: 'auth.accounts',
  column: 'totp_secret',
  toLabel: toTotpLabel,
};
const SIGNING_KEYS: EncryptedColumn = {
  name: 'signing keys',
  table: 'auth.signing_keys',
  column: 'private_key',
  toLabel: toSigningKeyLabel,
};
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [TOTP_SECRETS, SIGNING_KEYS];

/** Length of the longest header: version, length and an id of 16 characters. */
const HEADER_MAX_BYTES = 18;

/** Selects the first bytes of every value, which contain the id of its key. */
export async function selectHeaders(database: Database, of: EncryptedColumn): Promise<Buffer[]> {
  const { rows } = await sql<{ header: Buffer }>`
    select substring(${sql.ref(of.column)} from 1 for ${HEADER_MAX_BYTES}::integer) as header
    from ${sql.table(of.table)} where ${sql.ref(of.column)} is not null
  `.execute(database);
  return rows.map(({ header }) => header);
}

export type EncryptedRow = { id: string; encrypted: Buffer };

/** Selects values of keys other than the one with this header, ordered by id. */
export async function selectOthers(
  database: Database,
  of: EncryptedColumn,
  page: { header: Buffer; afterId: string; limit: number },
): Promise<EncryptedRow[]> {
  const column = sql.ref(of.column);
  const { rows } = await sql<EncryptedRow>`
    select id::text as id, ${column} as encrypted from ${sql.table(of.table)}
    where ${column} is not null and id::text > ${page.afterId}
      and substring(${column} from 1 for ${page.header.length}::integer) <> ${page.header}
    order by id::text limit ${page.limit}
  `.execute(database);
  return rows;
}

/** Returns false if the value has changed since it was read. */
export async function replaceValue(
  database: Database,
  of: EncryptedColumn,
  { id, encrypted }: EncryptedRow,
  next: Buffer,
): Promise<boolean> {
  const column = sql.ref(of.column);
  const { rows } = await sql`
    update ${sql.table(of.table)} set ${column} = ${next}
    where id::text = ${id} and ${column} = ${encrypted} returning 1
  `.execute(database);
  return rows.length > 0;
}
