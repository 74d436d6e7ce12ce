// Members of staff with accounts, who call the functions of the desk with the role of a request.
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { STAFF_DATABASE_ROLES, type StaffRole } from '../platform/identity.ts';

export type Seen = { id: string; version: number };
export type Change = { record_id: string; outcome: string; version: number | null };
export type Member = ReturnType<typeof createMember>;

export async function insertMember(
  pools: { migrator: Pool; api: Pool },
  role: StaffRole,
): Promise<Member> {
  const id = randomUUID();
  await pools.migrator.query(
    `insert into auth.accounts (
       id, display_name, locale, email, email_verified, roles, default_role
     ) values ($1, 'Member', 'en', $2, true, array['user', $3], $3)`,
    [id, `${id}@loimel.example`, role],
  );
  return createMember(pools.api, role, id);
}

function createMember(api: Pool, role: StaffRole, id: string) {
  /** A transaction that the caller ends. */
  async function begin(): Promise<PoolClient> {
    const client = await api.connect();
    await client.query('begin');
    await client.query(`set local role ${STAFF_DATABASE_ROLES[role]}`);
    await client.query(`select set_config('loimel.user_id', $1, true)`, [id]);
    return client;
  }

  async function query<Row extends QueryResultRow>(
    statement: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = await begin();
    try {
      const { rows } = await client.query<Row>(statement, values);
      await client.query('commit');
      return rows;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  const change = (name: string, records: Seen[], rest = '', values: unknown[] = []) =>
    query<Change>(`select * from app.${name}($1::app.seen_record[]${rest})`, [
      toSeenRecords(records),
      ...values,
    ]);

  return {
    id,
    role,
    begin,
    query,
    open: (recordId: string) => query<Change>('select * from app.open_item($1)', [recordId]),
    setStatus: (
      records: Seen[],
      status: string,
      closedReason: string | null = null,
      waitsUntil: string | null = null,
    ) => change('set_status', records, ', $2, $3, $4', [status, closedReason, waitsUntil]),
    assign: (records: Seen[], assigneeId: string | null) =>
      change('assign', records, ', $2', [assigneeId]),
    moveToSpam: (records: Seen[]) => change('move_to_spam', records),
    release: (records: Seen[]) => change('release', records),
    addNote: (recordId: string, body: string, mentions: string[] = []) =>
      query<{ id: string | null; mentions: string[] }>('select * from app.add_note($1, $2, $3)', [
        recordId,
        body,
        mentions,
      ]),
  };
}

/** The text form of an array of app.seen_record. */
export const toSeenRecords = (records: Seen[]) =>
  `{${records.map(({ id, version }) => `"(${id},${version})"`).join(',')}}`;
