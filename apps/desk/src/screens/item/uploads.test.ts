import { expect, test } from 'vitest';
import { uploads } from './uploads.ts';

test('an upload is running for its item until it ends', () => {
  const upload = uploads.start('a', 'offer.pdf');
  upload.report(0.5);
  expect(uploads.of('a')).toMatchObject([{ name: 'offer.pdf', share: 0.5 }]);
  expect(uploads.of('b')).toEqual([]);
  upload.end();
  expect(uploads.of('a')).toEqual([]);
});

test('of two files with the same name only the one that ended is removed', () => {
  const first = uploads.start('a', 'scan.png');
  const second = uploads.start('a', 'scan.png');
  second.report(0.9);
  first.end();
  expect(uploads.of('a')).toMatchObject([{ share: 0.9 }]);
  second.end();
});
