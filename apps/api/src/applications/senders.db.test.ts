import { expect, test } from 'vitest';
import { createDiskDriver } from '../storage/index.ts';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { type ReceivedRequest, startReceiver } from '../testing/receiver.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { applicationCopySender, applicationNotificationSender } from './senders.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app, filesFolder } = await createTestApp(database);
const signal = AbortSignal.timeout(10_000);

async function uploadCv(): Promise<string> {
  const form = createUploadForm(
    { bytes: createPdf({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' }) },
    { metadata: '{"name":"Lebenslauf ä.pdf"}' },
  );
  const body = await toMultipart(form);
  const response = await app.inject({ method: 'POST', url: '/storage/v1/files', ...body });
  return response.json().processedFiles[0].id;
}

async function createDelivery(cvFile: string | null) {
  const { rows } = await pools.migrator.query<{ id: string }>(
    `select id from app_private.submit_job_application(
       gen_random_uuid(), 'Grete "G" Kask', 'grete@example.org', E'Zwei\\nZeilen', 'de', $1)`,
    [cvFile],
  );
  return {
    id: '0b6b1f2e-3a51-4a3e-9a53-0b9d5a6c1f00',
    kind: 'application-copy',
    record_id: rows[0]?.id ?? '',
    revision: 1,
    attempts: 1,
  };
}

const createSender = (collectorUrl: string | undefined) =>
  applicationCopySender({
    database: databases.worker,
    driver: createDiskDriver(filesFolder),
    collectorUrl,
  });

async function parseForm({ headers, bytes }: ReceivedRequest) {
  const type = headers['content-type'] ?? '';
  return new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData();
}

test('[S1-F29] the copy is a multipart form with form_type and the CV as resume', async () => {
  const collector = await startReceiver();
  const delivery = await createDelivery(await uploadCv());
  expect(await createSender(collector.url)(delivery, signal)).toBe('delivered');
  const [received] = collector.received;
  if (!received) throw new Error('no request was received');
  expect(received.headers['idempotency-key']).toBe(delivery.id);
  const form = await parseForm(received);
  expect([...form.keys()]).toEqual(['name', 'email', 'message', 'language', 'form_type', 'resume']);
  expect(form.get('name')).toBe('Grete "G" Kask');
  expect(form.get('message')).toBe('Zwei\r\nZeilen');
  expect(form.get('language')).toBe('de');
  expect(form.get('form_type')).toBe('job_application');
  const resume = form.get('resume');
  if (!(resume instanceof File)) throw new Error('no file was received');
  expect([resume.name, resume.type]).toEqual(['Lebenslauf ä.pdf', 'application/pdf']);
  expect(resume.size).toBeGreaterThan(300);
  await collector.dispose();
});

test('[S1-F29] without a CV the copy has no resume', async () => {
  const collector = await startReceiver();
  await createSender(collector.url)(await createDelivery(null), signal);
  const [received] = collector.received;
  if (!received) throw new Error('no request was received');
  expect((await parseForm(received)).has('resume')).toBe(false);
  await collector.dispose();
});

test.each(['', 'not json', '<html>', '{"ok":false}'])(
  '[S1-F30] the response body %j does not change the result',
  async (body) => {
    const collector = await startReceiver({ status: 200, body });
    expect(await createSender(collector.url)(await createDelivery(null), signal)).toBe('delivered');
    await collector.dispose();
  },
);

test('an error status becomes the failure code, and without a collector the copy is skipped', async () => {
  const collector = await startReceiver({ status: 502 });
  const delivery = await createDelivery(null);
  await expect(createSender(collector.url)(delivery, signal)).rejects.toMatchObject({
    failureCode: 'http-502',
  });
  expect(await createSender(undefined)(delivery, signal)).toBe('skipped');
  await collector.dispose();
});

test('the email to the studio describes the CV and its active content, with the applicant as reply address', async () => {
  const emails: { to: { address: string }; text: string; subject: string }[] = [];
  const send = applicationNotificationSender({
    database: databases.worker,
    sendEmail: async (email) => void emails.push(email),
    careersEmail: 'careers@loimel.example',
  });
  const delivery = await createDelivery(await uploadCv());
  expect(await send(delivery, signal)).toBe('delivered');
  expect(emails[0]).toMatchObject({
    to: { address: 'careers@loimel.example' },
    replyTo: { name: 'Grete "G" Kask', address: 'grete@example.org' },
  });
  expect(emails[0]?.text).toMatch(
    /CV: {8}Lebenslauf ä\.pdf, 1\u00A0KB, 1 p\., not-scanned, ! JavaScript JS OpenAction/,
  );
});
