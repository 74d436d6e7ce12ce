// Builds multipart bodies and requests by hand, so that every byte can be wrong.
import { createPdf } from '../../../apps/api/src/testing/multipart-body.ts';
import type { Bytes } from './raw-request.ts';

export const BOUNDARY = 'XBOUNDX';
const CLOSE = `--${BOUNDARY}--\r\n`;

export const PDF = Buffer.from(createPdf());

/** The part is a file when `filename` is given. */
export function toPart(name: string, content: Bytes, filename?: string): Buffer {
  const ending = filename === undefined ? '' : `; filename="${filename}"`;
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${ending}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}

export function toBody(...parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, Buffer.from(CLOSE)]);
}

export const toFileBody = (content: Bytes, filename = 'cv.pdf') =>
  toBody(toPart('file[]', content, filename));

type Head = { length?: number | 'chunked'; type?: string; headers?: string[]; path?: string };

export function toHead({ length, type, headers = [], path = '/storage/v1/files' }: Head): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Type: ${type ?? `multipart/form-data; boundary=${BOUNDARY}`}`,
    ...(length === 'chunked' ? ['Transfer-Encoding: chunked'] : []),
    ...(typeof length === 'number' ? [`Content-Length: ${length}`] : []),
    ...headers,
    'Connection: close',
    '\r\n',
  ].join('\r\n');
}

/** A complete request with a correct length. */
export function toRequest(body: Buffer, head: Head = {}): Bytes[] {
  return [toHead({ length: body.length, ...head }), body];
}

export function toChunk(bytes: Bytes): Buffer {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
}

/** The small PDF with one more object. With `stream`, the object is a stream with this content. */
export function toPdfWith(object: string, stream?: Buffer): Buffer {
  const text = PDF.toString('latin1');
  const extra = stream
    ? `9 0 obj<<${object}/Length ${stream.length}>>stream\n${stream.toString('latin1')}\nendstream endobj\n`
    : `9 0 obj${object}endobj\n`;
  return Buffer.from(
    text.replace('xref\n', () => `${extra}xref\n`),
    'latin1',
  );
}
