// Records that the requests of the matrix use. Those of `createSamples` are permanent. The others
// are created for one request that uses them up.
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import type { FastifyInstance } from 'fastify';
import { createKeyring } from '../../platform/keyring.ts';
import { createReceiptLinks } from '../../receipts/index.ts';
import { sendGraphql } from '../graphql.ts';
import { createPdf, createUploadForm, toMultipart } from '../multipart-body.ts';
import { insertParkedDelivery, insertSpamRecord, type Subject } from '../records.ts';
import type { TestDatabase } from '../test-database.ts';

export const PERSON = { name: 'A', email: 'a@example.org', message: 'm', language: 'en' };
export const SUBJECTS: readonly Subject[] = ['contact', 'application', 'newsletter', 'account'];

/** A row by column names. `label` is set if the permissions differ between rows of one type. */
export type SampleRow = { label: string; row: Record<string, unknown> };
export type Samples = Awaited<ReturnType<typeof createSamples>>;

export async function createSamples(
  { pools, databases }: TestDatabase,
  app: FastifyInstance,
  operator: Record<string, string>,
) {
  const { migrator } = pools;
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
      Contact: await readRows(`select * from app.contacts where folder = 'inbox'`),
      JobApplication: await readRows(`select * from app.job_applications where folder = 'inbox'`),
      File: await readRows('select * from app.files'),
      Bucket: await readRows('select * from app.buckets'),
      NewsletterSubscriber: await readRows('select * from app.newsletter_subscribers limit 1'),
      NewsletterSpam: await readRows('select * from app.newsletter_spam limit 1'),
      ParkedDelivery: parked,
    } as Record<string, SampleRow[]>,
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
