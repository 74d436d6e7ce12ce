// Estimates the number of objects of a PDF from its bytes, before the parser does expensive work for each
// of them. Objects in compressed streams are counted by the size that the file declares. A file that
// declares too few is still limited by the inspector's timeout.

const OBJECT = Buffer.from(' obj', 'latin1');
const SIZE = /\/(?:Size|Index\s*\[\s*\d+)\s+(\d{1,10})/g;

export function countObjects(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(OBJECT); at >= 0; at = bytes.indexOf(OBJECT, at + OBJECT.length)) {
    count += 1;
  }
  for (const [, size] of bytes.toString('latin1').matchAll(SIZE)) {
    count = Math.max(count, Number(size));
  }
  return count;
}
