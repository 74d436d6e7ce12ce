// Fills the database and the folder of files of test:restore.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';

export type Person = { marker: string; contactId: string; applicationId: string; fileId: string };

const BATCH = 500;

/** Messages of random digits, so that neither PostgreSQL nor zst can make them much smaller. */
export async function addContacts(client: ClientBase, count: number, chars: number): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const length = Math.min(BATCH, count - done);
    const messages = Array.from({ length }, () => randomBytes(chars / 2).toString('hex'));
    await client.query(
      `with added as (
         insert into app.contacts
           (number, name, email, message, language, submission_key, content_hash, receipt_hash)
         select 'C-' || replace(gen_random_uuid()::text, '-', ''), 'Person ' || n,
           'person' || n || '@example.org', message, 'en', gen_random_uuid(), '\\x00',
           uuid_send(gen_random_uuid())
         from unnest($1::text[]) with ordinality as given(message, n)
         returning id
       )
       insert into app_private.deliveries (kind, contact_id, state, destination)
       select k.kind, a.id, 'delivered', k.destination
       from added a, app_private.delivery_kinds k
       where k.kind in ('contact-notification', 'contact-receipt', 'contact-copy')`,
      [messages],
    );
  }
}

/** An application with a CV, as the API stores them. */
export async function addApplication(
  client: ClientBase,
  filesFolder: string,
  { marker, bytes }: { marker: string; bytes: number },
): Promise<{ applicationId: string; fileId: string }> {
  const fileId = randomUUID();
  const content = Buffer.concat([Buffer.from(marker), randomBytes(bytes)]);
  const folder = join(filesFolder, fileId.slice(0, 2));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, fileId), content);
  const etag = `"${createHash('sha256').update(content).digest('hex')}"`;
  await client.query(
    `insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state, is_uploaded,
       claimed_at)
     values ($1, 'cv-uploads', $4 || '.pdf', $2, 'application/pdf', $3, 'clean', true, now())`,
    [fileId, content.length, etag, marker],
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into app.job_applications
       (number, name, email, message, language, cv_file_path, submission_key, content_hash,
        receipt_hash)
     values ('A-' || replace(gen_random_uuid()::text, '-', ''), $1, $1 || '@example.org', $1, 'en', $2,
       gen_random_uuid(), '\\x00', $3)
     returning id`,
    [marker, fileId, randomBytes(16)],
  );
  return { applicationId: String(rows[0]?.id), fileId };
}

/** One person with a message and an application. Every text contains the marker. */
export async function addPerson(client: ClientBase, filesFolder: string): Promise<Person> {
  const marker = `person${randomBytes(8).toString('hex')}`;
  const application = await addApplication(client, filesFolder, { marker, bytes: 4_096 });
  const { rows } = await client.query<{ id: string }>(
    `insert into app.contacts
       (number, name, email, message, language, submission_key, content_hash, receipt_hash)
     values ('C-' || replace(gen_random_uuid()::text, '-', ''), $1, $1 || '@example.org', $1, 'en',
       gen_random_uuid(), '\\x00', $2)
     returning id`,
    [marker, randomBytes(16)],
  );
  return { marker, contactId: String(rows[0]?.id), ...application };
}
