// Messages of visitors for tests of the desk.
import { INSERT_CONTACT, INSERT_JOB_APPLICATION } from '@loimel/client/contract';
import { createSmallPdf } from './small-pdf.ts';
import type { Stack } from './stack.ts';

const LINK = /https?:\/\/\S+#\S+/;

export type SentMessage = { name: string; email: string };

/** Unique per test, because tests share a stack. */
export async function sendMessage(
  stack: Stack,
  values: { language: string; message: string; website?: string; name?: string },
): Promise<SentMessage> {
  const tag = crypto.randomUUID().slice(0, 8);
  const name = values.name ?? `Hanna ${tag}`;
  const email = `hanna.${tag}@example.org`;
  await post(stack, { ...INSERT_CONTACT, variables: { object: { ...values, name, email } } });
  return { name, email };
}

/** With an uploaded CV, whose id is returned. */
export async function sendApplication(stack: Stack): Promise<SentMessage & { cvId: string }> {
  const cvId = crypto.randomUUID();
  const form = new FormData();
  const cv = new File([new Uint8Array(createSmallPdf(cvId))], 'cv.pdf', {
    type: 'application/pdf',
  });
  form.append('file[]', cv);
  // Browsers send a blob without a name as `filename=""`.
  form.append(
    'metadata[]',
    new Blob([JSON.stringify({ id: cvId })], { type: 'application/json' }),
    '',
  );
  const upload = await fetch(`${stack.siteUrl}/storage/v1/files`, { method: 'POST', body: form });
  if (!upload.ok) throw new Error(await upload.text());
  const name = `Marta ${cvId.slice(0, 8)}`;
  const email = `marta.${cvId.slice(0, 8)}@example.org`;
  const object = { name, email, message: 'My CV', language: 'en', cv_file_path: cvId };
  await post(stack, { ...INSERT_JOB_APPLICATION, variables: { object } });
  return { name, email, cvId };
}

async function post(stack: Stack, document: object): Promise<void> {
  const response = await fetch(`${stack.siteUrl}/graphql/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(document),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(text);
}

/** The link of the receipt email. */
export async function readReceiptLink(stack: Stack, { email }: SentMessage): Promise<string> {
  const message = await stack.inbox.waitForEmail(
    ({ recipients, text }) => recipients.includes(email) && LINK.test(text),
  );
  return LINK.exec(message.text)?.[0] ?? '';
}

/** Runs a statement as the owner of the database. */
export async function queryDatabase<Row extends object>(
  stack: Stack,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await stack.connectDatabase();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
