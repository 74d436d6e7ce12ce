// Reads a form as a browser without JavaScript posts it: urlencoded, or multipart with a file.
import type { FastifyRequest } from 'fastify';
import {
  type IncomingBatch,
  type ReceivedFile,
  receiveForm,
  UPLOAD_LIMITS,
} from '../storage/index.ts';

export type PostedForm = { fields: ReadonlyMap<string, string>; file: ReceivedFile | null };

export async function readForm(
  request: FastifyRequest,
  options: { batch: IncomingBatch; fileField: string | null },
): Promise<PostedForm> {
  // An urlencoded body was read by its parser already.
  if (request.body instanceof URLSearchParams) {
    return { fields: new Map(request.body), file: null };
  }
  const { fields, files } = await receiveForm({
    request,
    batch: options.batch,
    limits: UPLOAD_LIMITS,
    fileFields: options.fileField === null ? [] : [options.fileField],
  });
  return {
    fields: new Map(fields.map(({ name, value }) => [name, value])),
    // A file field that was left empty arrives as a nameless file of no bytes.
    file: files.find(({ filename, incoming }) => filename !== '' || incoming.sizeBytes > 0) ?? null,
  };
}
