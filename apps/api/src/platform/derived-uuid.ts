// A UUID made from texts: the same texts give the same one, in every process.
import { createHash } from 'node:crypto';

export function toDerivedUuid(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
