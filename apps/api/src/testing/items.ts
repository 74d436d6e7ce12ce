// Messages, applications and files that the tests of the desk work on.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** A message or application in the inbox; only a receipt email waits. */
export async function insertItem(
  migrator: Pool,
  kind: 'contact' | 'application' = 'contact',
): Promise<string> {
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
