import { createPdf } from '../../../../apps/api/src/testing/multipart-body.ts';
import { PDF } from '../bodies.ts';
import { type Attack, file } from './attack.ts';
import { CONTENTS } from './contents.ts';
import { MALFORMED } from './malformed.ts';
import { NAMES } from './names.ts';
import { TOO_MUCH } from './too-much.ts';

export type { Attack } from './attack.ts';
/** These attacks take long and can run in parallel to the others. */
export { SLOW as SLOW_ATTACKS } from './slow.ts';

export const ATTACKS: readonly Attack[] = [...MALFORMED, ...TOO_MUCH, ...NAMES, ...CONTENTS];
export const BOMBS: readonly Attack[] = TOO_MUCH.filter(({ name }) =>
  /packed|brotli|gzip/.test(name),
);

export const GOOD_UPLOAD: Attack = { name: 'a good upload', pieces: file(PDF), right: [201] };
export const LARGEST_UPLOAD: Attack = {
  name: 'the largest good upload',
  pieces: file(Buffer.from(createPdf({ sizeBytes: 10 * 1024 * 1024 }))),
  right: [201],
};
