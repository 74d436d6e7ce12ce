import { expect, test } from 'vitest';
import { createPdf, createUploadForm, toMultipart } from '../testing/multipart-body.ts';
import { createTestApp, STAFF } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { app } = await createTestApp(await createTestDatabase());

async function upload(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = STAFF) {
  const form = createUploadForm({ bytes });
  form.set('bucket-id', 'reply-attachments');
  const body = await toMultipart(form);
  const response = await app.inject({
    method: 'POST',
    url: '/storage/v1/files',
    payload: body.payload,
    headers: { ...body.headers, ...headers },
  });
  return { status: response.statusCode, type: response.json().processedFiles?.[0]?.mimeType };
}

const toBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

test.each([
  ['application/pdf', createPdf()],
  ['image/png', toBytes('\x89PNG\r\n\x1a\n\0\0')],
  ['image/jpeg', toBytes('\xff\xd8\xff\xe0\0')],
  ['text/plain', Uint8Array.from(Buffer.from('Größe'))],
])('a file for a reply is accepted by its bytes as %s', async (type, bytes) => {
  expect(await upload(bytes)).toEqual({ status: 201, type });
});

test.each([
  ['a program', toBytes('MZ\x90\0\x03')],
  ['text that is not UTF-8', toBytes('Gr\xf6\xdfe')],
])('%s is not accepted as a file for a reply', async (_what, bytes) => {
  expect((await upload(bytes)).status).toBe(400);
});

test('a visitor cannot upload a file for a reply', async () => {
  expect((await upload(toBytes('text'), {})).status).toBe(403);
});
