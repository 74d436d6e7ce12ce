// Names the classes of a CSS module after its file: `card_title` shows its origin and, unlike a
// hash, compresses well. Therefore two modules must not have the same file name.
import { basename } from 'node:path';

const fileOf = new Map<string, string>();

export function toScopedClassName(name: string, path: string): string {
  const file = path.replace(/\?.*$/, '');
  const stem = basename(file, '.module.css');
  const other = fileOf.get(stem);
  if (other !== undefined && other !== file) {
    throw new Error(`${file} and ${other} would give their classes the same names: rename one`);
  }
  fileOf.set(stem, file);
  return `${stem}_${name}`;
}
