// Records that the requests of the matrix use. Those of `createSamples` are permanent. The others
// are created for one request that uses them up.
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createKeyring } from '../../platform/keyring.ts';
import { createReceiptLinks } from '../../receipts/index.ts';
import { sendGraphql } from '../graphql.ts';
import { createMember } from '../members.ts';
import { createPdf, createUploadForm, toMultipart } from '../multipart-body.ts';
import { insertParkedDelivery, insertSpamRecord, type Subject } from '../records.ts';
import type { TestDatabase } from '../test-database.ts';
import { createDeskSamples } from './desk-samples.ts';

export const PERSON = { name: 'A', email: 'a@example.org', message: 'm', language: 'en' };
export const SUBJECTS: readonly Subject[] = ['contact', 'application', 'newsletter', 'account'];

/** A row by column names. `label` is set if the permissions differ between rows of one type. */
export type SampleRow = { label: string; row: Record<string, unknown> };
export type Samples = Awaited<ReturnType<typeof createSamples>>;

export async function createSamples(
  database: TestDatabase,
  app: FastifyInstance,
  operator: Record<string, string>,
) {
  const { databases } = database;
  const { migrator } = database.pools;
  const links = createReceiptLinks(createKeyring(databases.worker));

  async function uploadCv(): Promise<string> {
    const body = await toMultipart(createUploadForm({ bytes: createPdf() }));
    const response = await app.inject({ method: 'POST', url: '/storage/v1/files', ...body });
    return response.json().processedFiles[0].id;
  }

  async function presign(): Promise<string> {
    const url = `/storage/v1/files/${await uploadCv()}/presignedurl`;
    const response = await app.inject({ method: 'GET', url, headers: operator });
    const { pathname, search } = new URL(response.json().url);
    return `${pathname}${search}`;
  }

  async function insertContact(): Promise<string> {
    const { data } = await sendGraphql(app, INSERT_CONTACT, PERSON);
    return data?.insert_contacts_one.id ?? '';
  }

  async function insertApplication(): Promise<string> {
    const cv_file_path = await uploadCv();
    const { data } = await sendGraphql(app, INSERT_JOB_APPLICATION, { ...PERSON, cv_file_path });
    return data?.insert_job_applications_one.id ?? '';
  }

  const readRows = async (statement: string, label = ''): Promise<SampleRow[]> =>
    (await migrator.query(statement)).rows.map((row) => ({ label, row }));

  const items: SampleRow[] = [
    { label: 'contact', row: { id: await insertContact() } },
    { label: 'application', row: { id: await insertApplication() } },
  ];
  for (const { label, row } of items) await insertThread(migrator, label, String(row['id']));
  await insertContact();
  await insertApplication();
  await insertSpamRecord(migrator, 'newsletter');
  const parked: SampleRow[] = [];
  for (const subject of SUBJECTS) {
    const id = await insertParkedDelivery(migrator, subject);
    parked.push({ label: subject, row: { id } });
  }

  return {
    /** By GraphQL type. */
    rows: {
      Contact: await readRows(`select * from app.contacts where folder = 'inbox' limit 1`),
      JobApplication: await readRows(
        `select * from app.job_applications where folder = 'inbox' limit 1`,
      ),
      File: await readRows('select * from app.files limit 1'),
      Bucket: await readRows('select * from app.buckets limit 1'),
      NewsletterSubscriber: await readRows('select * from app.newsletter_subscribers limit 1'),
      NewsletterSpam: await readRows('select * from app.newsletter_spam limit 1'),
      ParkedDelivery: parked,
      Item: items,
      InboxItem: items.map(({ label, row }) => ({ label, row: { record_id: row['id'] } })),
      PersonRecord: items.map(({ label, row }) => ({ label, row: { record_id: row['id'] } })),
      Snippet: await readRows(
        `insert into app.snippets (language, title, body) values ('en', 't', 'b') returning *`,
      ),
      AuditEntry: await readRows('select * from app_private.audit limit 1'),
    } as Record<string, SampleRow[]>,
    /** One of each member of staff for each item. An earlier request may have made new accounts. */
    insertDrafts: () =>
      migrator.query(
        `insert into app.drafts (contact_id, application_id, author_id, language, body)
         select case i.kind when 'contact' then i.id end,
           case i.kind when 'application' then i.id end, a.id, 'en', 'd'
         from app.items i, auth.accounts a
         where i.id = any ($1) and a.roles && '{agent,hr,admin}'
         on conflict do nothing`,
        [items.map(({ row }) => row['id'])],
      ),
    desk: createDeskSamples(migrator, (await createMember(database, 'agent')).id),
    uploadCv,
    presign,
    toContactToken: async () => links.toToken(await insertContact()),
    toApplicationToken: async () => links.toToken(await insertApplication()),
    insertSpam: (subject: Subject) => insertSpamRecord(migrator, subject),
    insertParked: (subject: Subject) => insertParkedDelivery(migrator, subject),
    deleteParkedWebhooks: () =>
      migrator.query(`delete from app_private.deliveries where destination = 'webhook'`),
    insertParkedWebhook: (subject: 'contact' | 'application') =>
      insertParkedDelivery(migrator, subject, `${subject}-webhook`),
  };
}

/** A reply with a file and a note. */
async function insertThread(migrator: Pool, kind: string, id: string): Promise<void> {
  const column = kind === 'contact' ? 'contact_id' : 'application_id';
  await migrator.query(
    `with file as (
       insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state, is_uploaded)
       values (gen_random_uuid(), 'reply-attachments', 'f', 1, 'text/plain', 'e', 'clean', true) returning id
     ), reply as (
       insert into app.replies (${column}, language, body, submission_key)
       values ($1, 'en', 'r', gen_random_uuid()) returning id
     ), attachment as (
       insert into app.attachments (file_id, reply_id) select file.id, reply.id from file, reply
     )
     insert into app.notes (${column}, body) values ($1, 'n')`,
    [id],
  );
  await migrator.query(`select app_private._audit('note.added', $1, '{}')`, [id]);
}

/** A value of a sample in a GraphQL document. */
export const toLiteral = (value: unknown) =>
  JSON.stringify(Buffer.isBuffer(value) ? value.toString('base64') : value);
