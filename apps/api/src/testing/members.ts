// Members of staff with accounts, who call the functions of the desk with the role of a request.
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { STAFF_DATABASE_ROLES, type StaffRole } from '../platform/identity.ts';

export type Seen = { id: string; version: number };
export type Change = { record_id: string; outcome: string; version: number | null };
export type Member = Awaited<ReturnType<typeof createMember>>;

type ReplyResult = { outcome: string; version: number; reply_id: string | null };
type VersionResult = { outcome: string; version: number };
type Reply = {
  key?: string;
  body?: string;
  attachments?: string[];
  isFurther?: boolean;
  language?: string;
};

export async function createMember(
  { pools }: { pools: { migrator: Pool; api: Pool } },
  role: StaffRole,
  name = 'Member',
) {
  const id = randomUUID();
  await pools.migrator.query(
    `insert into auth.accounts (
       id, display_name, locale, email, email_verified, roles, default_role
     ) values ($1, $2, 'en', $3, true, array['user', $4], $4)`,
    [id, name, `${id}@loimel.example`, role],
  );
  const { begin, query, callOne } = createCalls(pools.api, { id, role });
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
    send: (recordId: string, version: number, reply: Reply = {}) =>
      callOne<ReplyResult>('send_reply', [
        recordId,
        version,
        reply.key ?? randomUUID(),
        reply.language ?? 'en',
        reply.body ?? 'Thank you',
        reply.attachments ?? [],
        reply.isFurther ?? false,
      ]),
    undo: (replyId: string | null) => callOne<VersionResult>('undo_reply', [replyId]),
    saveDraft: (recordId: string, version: number, body: string) =>
      callOne<VersionResult>('save_draft', [recordId, version, 'en', body]),
    discardDraft: (recordId: string, version: number) =>
      callOne<VersionResult>('discard_draft', [recordId, version]),
    readDraft: async (recordId: string) =>
      (
        await query<{ id: string; body: string; version: number }>(
          'select id, body, version from app.drafts where record_id = $1',
          [recordId],
        )
      )[0],
    attach: async (recordId: string, fileId: string) =>
      (await callOne<{ attach_file: boolean }>('attach_file', [recordId, fileId])).attach_file,
    detach: async (fileId: string) =>
      (await callOne<{ detach_file: boolean }>('detach_file', [fileId])).detach_file,
    notePresence: (recordId: string, isWriting: boolean) =>
      query<{ account_id: string; is_writing: boolean }>(
        'select account_id, is_writing from app.note_presence($1, $2)',
        [recordId, isWriting],
      ),
    saveSnippet: (snippetId: string, version: number, title: string, body = 'Hello {name}') =>
      callOne<VersionResult>('save_snippet', [snippetId, version, 'en', title, body]),
    deleteSnippet: (snippetId: string, version: number) =>
      callOne<VersionResult>('delete_snippet', [snippetId, version]),
  };
}

function createCalls(api: Pool, member: { id: string; role: StaffRole }) {
  /** A transaction that the caller ends. */
  async function begin(): Promise<PoolClient> {
    const client = await api.connect();
    await client.query('begin');
    await client.query(`set local role ${STAFF_DATABASE_ROLES[member.role]}`);
    await client.query(`select set_config('loimel.user_id', $1, true)`, [member.id]);
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

  async function callOne<Row extends QueryResultRow>(
    name: string,
    values: readonly unknown[],
  ): Promise<Row> {
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    const [row] = await query<Row>(`select * from app.${name}(${places})`, [...values]);
    if (!row) throw new Error(`${name} returned no row`);
    return row;
  }

  return { begin, query, callOne };
}

/** The text form of an array of app.seen_record. */
export const toSeenRecords = (records: Seen[]) =>
  `{${records.map(({ id, version }) => `"(${id},${version})"`).join(',')}}`;
