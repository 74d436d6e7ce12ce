// Records of the desk for the role matrix: what a caller needs for a mutation.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { insertItem } from '../items.ts';

export type ItemKind = 'contact' | 'application';
export const ITEM_KINDS: readonly ItemKind[] = ['contact', 'application'];

export type DeskSamples = ReturnType<typeof createDeskSamples>;

export function createDeskSamples(migrator: Pool, colleagueId: string) {
  async function readId(statement: string, values: unknown[]): Promise<string> {
    const { rows } = await migrator.query<{ id: string }>(statement, values);
    if (!rows[0]) throw new Error('nothing was inserted');
    return rows[0].id;
  }

  const insertFile = (uploadedBy: string | null) =>
    readId(
      `insert into app.files (
         id, bucket_id, name, size_bytes, mime_type, etag, scan_state, is_uploaded, uploaded_by
       ) values ($1, 'reply-attachments', 'plan.txt', 5, 'text/plain', '"e"', 'clean', true, $2)
       returning id`,
      [randomUUID(), uploadedBy],
    );

  async function insertReply(kind: ItemKind, recordId: string, author: string | null) {
    const id = await readId(
      `insert into app.replies (${kind}_id, author_id, language, body, submission_key)
       values ($1, $2, 'en', 'r', gen_random_uuid()) returning id`,
      [recordId, author],
    );
    await migrator.query('insert into app_private.deliveries (kind, reply_id) values ($1, $2)', [
      `${kind}-reply`,
      id,
    ]);
    return id;
  }

  return {
    insertItem: (kind: ItemKind) => insertItem(migrator, kind),
    insertFile,

    /** A reply of the caller that can be undone. */
    insertOwnReply: async (kind: ItemKind, caller: string | null) =>
      insertReply(kind, await insertItem(migrator, kind), caller),

    /** A draft of the caller with a file. */
    async insertDraft(kind: ItemKind, caller: string | null) {
      const recordId = await insertItem(migrator, kind);
      const fileId = await insertFile(caller);
      if (caller === null) return { recordId, fileId };
      const id = await readId(
        `insert into app.drafts (${kind}_id, author_id, language, body)
         values ($1, $2, 'en', 'd') returning id`,
        [recordId, caller],
      );
      await migrator.query('insert into app.attachments (file_id, draft_id) values ($1, $2)', [
        fileId,
        id,
      ]);
      return { recordId, fileId };
    },

    /** A colleague who has the record open. */
    async insertPresence(recordId: string): Promise<void> {
      await migrator.query(
        `insert into app_private.presence (record_id, account_id, is_writing)
         values ($1, $2, true)`,
        [recordId, colleagueId],
      );
    },

    insertSnippet: () =>
      readId(
        `insert into app.snippets (language, title, body) values ('en', $1, 'b') returning id`,
        [randomUUID()],
      ),
  };
}
