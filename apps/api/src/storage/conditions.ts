// Conditional requests (RFC 9110 §13): answers without the bytes to whoever has them already.
import type { IncomingHttpHeaders } from 'node:http';

export type Verdict = 'send' | 'not-modified' | 'failed';

/** Dates of HTTP have no milliseconds. An ETag, where given, counts instead of a date. */
export function judgeConditions(
  headers: IncomingHttpHeaders,
  file: { etag: string; updated_at: Date },
): Verdict {
  const changedAt = Math.floor(file.updated_at.getTime() / 1000) * 1000;
  const toTime = (date: string | undefined) => Date.parse(date ?? '');

  const match = headers['if-match'];
  if (match !== undefined && match !== '*' && match !== file.etag) return 'failed';
  if (match === undefined && changedAt > toTime(headers['if-unmodified-since'])) return 'failed';

  const noneMatch = headers['if-none-match'];
  if (noneMatch === '*' || noneMatch === file.etag) return 'not-modified';
  if (noneMatch === undefined && changedAt <= toTime(headers['if-modified-since'])) {
    return 'not-modified';
  }
  return 'send';
}
