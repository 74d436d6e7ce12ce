// Bodies with a wrong format. The server must reject them immediately with 400.
import { BOUNDARY, PDF, toBody, toFileBody, toHead, toPart } from '../bodies.ts';
import { type Attack, FILE_PART, MEGABYTE, text, whole } from './attack.ts';

export const MALFORMED: Attack[] = [
  {
    name: 'a part header that never ends (54 bytes)',
    pieces: text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"`),
    right: [400],
  },
  {
    name: 'a part header without a blank line',
    pieces: text(`${FILE_PART}\r\n--${BOUNDARY}--\r\n`),
    right: [400],
  },
  { name: 'no closing boundary', pieces: whole(toPart('file[]', PDF, 'cv.pdf')), right: [400] },
  { name: 'an empty body', pieces: whole(Buffer.alloc(0)), right: [400] },
  {
    name: 'no boundary in the type',
    pieces: whole(toFileBody(PDF), { type: 'multipart/form-data' }),
    right: [400],
  },
  {
    name: 'a boundary of 5,000 characters',
    pieces: whole(toFileBody(PDF), { type: `multipart/form-data; boundary=${'b'.repeat(5000)}` }),
    right: [400],
  },
  {
    name: 'another boundary in the body',
    pieces: whole(toFileBody(PDF), { type: 'multipart/form-data; boundary=other' }),
    right: [400],
  },
  {
    name: 'data after the end',
    pieces: whole(Buffer.concat([toFileBody(PDF), Buffer.from('more')])),
    right: [400],
  },
  {
    name: 'bare line feeds',
    pieces: text(toFileBody('%PDF-').toString().replaceAll('\r\n', '\n')),
    right: [400],
  },
  {
    name: 'a part header of 5 MB',
    pieces: text(`${FILE_PART}${'z'.repeat(5 * MEGABYTE)}"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
    right: [400],
    maxSentMb: 6,
  },
  {
    name: '50,000 fields',
    pieces: whole(
      toBody(...Array.from({ length: 50_000 }, (_, index) => toPart(`f${index}`, 'x'))),
    ),
    right: [400],
  },
  {
    name: '13 files',
    pieces: whole(toBody(...Array.from({ length: 13 }, () => toPart('file[]', PDF, 'cv.pdf')))),
    right: [400],
  },
  {
    name: 'two Content-Dispositions',
    pieces: text(
      `${FILE_PART}\r\nContent-Disposition: form-data; name="x"\r\n\r\n%PDF-\r\n--${BOUNDARY}--\r\n`,
    ),
    right: [400],
  },
  {
    name: 'base64 as transfer encoding',
    pieces: text(
      `${FILE_PART}\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=\r\n--${BOUNDARY}--\r\n`,
    ),
    right: [400],
  },
  {
    name: 'a name that is not UTF-8',
    pieces: whole(
      Buffer.concat([
        Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="`),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(`"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
      ]),
    ),
    right: [400],
  },
  {
    name: 'Content-Length together with chunks (smuggling)',
    pieces: () => [
      toHead({ length: 5, headers: ['Transfer-Encoding: chunked'] }),
      '0\r\n\r\nGET /',
    ],
    right: [400],
  },
  {
    name: 'an invalid chunk size',
    pieces: () => [toHead({ length: 'chunked' }), 'zz\r\n'],
    right: [400],
  },
  {
    name: 'JSON instead of a form',
    pieces: whole(Buffer.from('{}'), { type: 'application/json' }),
    right: [400, 415],
  },
];
