// Members of staff who call the functions of the desk directly, as a request of theirs does.
import { randomUUID } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';
import { STAFF_DATABASE_ROLES, type StaffRole } from '../platform/identity.ts';
import type { TestDatabase } from './test-database.ts';

type Kind = 'contact' | 'application';
type ReplyResult = { outcome: string; version: number; reply_id: string | null };
type DraftResult = { outcome: string; version: number };
type ChangeResult = { record_id: string; outcome: string; version: number };

export type Member = Awaited<ReturnType<typeof createMember>>;

/** With an account of this role. */
export async function createMember({ pools }: TestDatabase, role: StaffRole, name = 'A') {
  const id = randomUUID();
  await pools.migrator.query(
    `insert into auth.accounts
       (id, display_name, locale, roles, default_role, email, email_verified)
     values ($1, $2, 'en', array['user', $3], $3, $4, true)`,
    [id, name, role, `${id}@loimel.example`],
  );
  const call = <Row extends QueryResultRow>(statement: string, values: unknown[]) =>
    callAs<Row>(pools.api, { id, role }, statement, values);

  async function callOne<Row extends QueryResultRow>(
    name: string,
    values: readonly unknown[],
  ): Promise<Row> {
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    const [row] = await call<Row>(`select * from app.${name}(${places})`, [...values]);
    if (!row) throw new Error(`${name} returned no row`);
    return row;
  }

  return {
    id,
    call,
    send: (
      recordId: string,
      version: number,
      reply: {
        key?: string;
        body?: string;
        attachments?: string[];
        isFurther?: boolean;
        language?: string;
      } = {},
    ) =>
      callOne<ReplyResult>('send_reply', [
        recordId,
        version,
        reply.key ?? randomUUID(),
        reply.language ?? 'en',
        reply.body ?? 'Thank you',
        reply.attachments ?? [],
        reply.isFurther ?? false,
      ]),
    undo: (replyId: string | null) => callOne<ChangeResult>('undo_reply', [replyId]),
    saveDraft: (recordId: string, version: number, body: string) =>
      callOne<DraftResult>('save_draft', [recordId, version, 'en', body]),
    discardDraft: (recordId: string, version: number) =>
      callOne<DraftResult>('discard_draft', [recordId, version]),
    attach: async (recordId: string, fileId: string) =>
      (await callOne<{ attach_file: boolean }>('attach_file', [recordId, fileId])).attach_file,
    detach: async (fileId: string) =>
      (await callOne<{ detach_file: boolean }>('detach_file', [fileId])).detach_file,
    notePresence: (recordId: string, isWriting: boolean) =>
      call<{ account_id: string; is_writing: boolean }>(
        'select account_id, is_writing from app.note_presence($1, $2)',
        [recordId, isWriting],
      ),
    saveSnippet: (id: string, version: number, title: string, body = 'Hello {name}') =>
      callOne<DraftResult>('save_snippet', [id, version, 'en', title, body]),
    deleteSnippet: (id: string, version: number) =>
      callOne<DraftResult>('delete_snippet', [id, version]),
    readDraft: async (recordId: string) =>
      (
        await call<{ id: string; body: string; version: number }>(
          'select id, body, version from app.drafts where record_id = $1',
          [recordId],
        )
      )[0],
  };
}

async function callAs<Row extends QueryResultRow>(
  pool: Pool,
  caller: { id: string; role: StaffRole },
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local role ${STAFF_DATABASE_ROLES[caller.role]}`);
    await client.query(`select set_config('loimel.user_id', $1, true)`, [caller.id]);
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

/** A message or application in the inbox; only a receipt email waits. */
export async function insertItem(migrator: Pool, kind: Kind = 'contact'): Promise<string> {
  const id = randomUUID();
  const statement =
    kind === 'contact'
      ? `select app_private.submit_contact(gen_random_uuid(), 'Ada', 'ada@example.org', 'Hello', 'de', $1)`
      : `select app_private.submit_job_application(
           gen_random_uuid(), 'Ada', 'ada@example.org', 'Hello', 'de', null, $1)`;
  await migrator.query(statement, [id]);
  return id;
}

/** An uploaded file for a reply. */
export async function insertAttachment(migrator: Pool, uploadedBy: string): Promise<string> {
  const id = randomUUID();
  await migrator.query(
    `insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state, is_uploaded,
       uploaded_by)
     values ($1, 'reply-attachments', 'plan.txt', 5, 'text/plain', '"e"', 'clean', true, $2)`,
    [id, uploadedBy],
  );
  return id;
}

/** The row of a message or application, and what the audit says about it. */
export async function readItem(migrator: Pool, id: string) {
  const { rows } = await migrator.query(
    `select status, version, opened_at, answered_at, array(
       select a.event from app_private.audit a where a.record_id = i.id order by a.sequence
     ) as events
     from app.items i where id = $1`,
    [id],
  );
  return rows[0];
}
