// Senders that hold a connection open. The server must end the request with a response.
import { setTimeout as sleep } from 'node:timers/promises';
import { PDF, toHead, toPart } from '../bodies.ts';
import type { Bytes } from '../raw-request.ts';
import { type Attack, FILE_PART, MEGABYTE } from './attack.ts';

export const SLOW: Attack[] = [
  {
    name: 'a Content-Length larger than the body',
    pieces: () => [toHead({ length: MEGABYTE }), toPart('file[]', PDF, 'cv.pdf')],
    right: [408],
    maxMs: 4000,
  },
  { name: 'one byte every half second', pieces: toDrip, right: [408], maxMs: 24_000 },
  { name: 'a connection cut in mid-file', pieces: toCut, cutsOff: true, right: [], maxMs: 4000 },
];

async function* toDrip(): AsyncGenerator<Bytes> {
  yield toHead({ length: 1000 });
  for (const byte of `${FILE_PART}\r\n\r\n%PDF-1.7 and so on and on`.slice(0, 50)) {
    yield byte;
    await sleep(500);
  }
}

async function* toCut(): AsyncGenerator<Bytes> {
  yield toHead({ length: 5 * MEGABYTE });
  yield toPart('file[]', Buffer.alloc(MEGABYTE, 'x'), 'cv.pdf');
  await sleep(300);
}
