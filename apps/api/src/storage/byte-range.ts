// The part of a file that a request asks for (RFC 9110 §14). One range; several are answered with
// the whole file, which the standard allows.
import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from './driver.ts';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Undefined: the whole file. */
export function parseRange(
  headers: Pick<IncomingHttpHeaders, 'range'> & { 'if-range'?: string | string[] | undefined },
  file: { size_bytes: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = ONE_RANGE.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  // The asker holds the beginning of another file.
  if (headers['if-range'] !== undefined && headers['if-range'] !== file.etag) return undefined;

  const end = file.size_bytes - 1;
  if (first === '') {
    const length = Math.min(Number(last), file.size_bytes);
    return length === 0 ? 'unsatisfiable' : { first: file.size_bytes - length, last: end };
  }
  if (Number(first) > end) return 'unsatisfiable';
  if (last === '') return { first: Number(first), last: end };
  if (Number(last) < Number(first)) return undefined;
  return { first: Number(first), last: Math.min(Number(last), end) };
}
