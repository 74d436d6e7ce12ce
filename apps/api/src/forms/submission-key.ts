// A form without JavaScript cannot make a key of its own. One is made of what was typed and the day,
// so that pressing the button twice saves once; the same words tomorrow are a new message.
import { createHash } from 'node:crypto';
import { isIdempotencyKey } from '@loimel/client/contract';

export function toSubmissionKey(options: {
  given: string | undefined;
  content: readonly string[];
  now: Date;
}): string {
  if (isIdempotencyKey(options.given)) return options.given.toLowerCase();
  const day = options.now.toISOString().slice(0, 10);
  return toUuid(['submission', day, ...options.content]);
}

/** The id of the file in a resend must be that of the first try, too. */
export function toFileId(submissionKey: string, sha256: string): string {
  return toUuid(['file', submissionKey, sha256]);
}

function toUuid(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
