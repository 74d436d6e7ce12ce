// Begins a translation: copies every source file that a language does not have yet.
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { toContentFiles } from './load.ts';
import { requireContent } from './require-content.ts';
import { UsageError } from './usage-error.ts';

/** Returns the copied files. They contain no source hash, so their status is `unmarked`. */
export function beginTranslation(root: string, code: string): string[] {
  const content = requireContent(root);
  if (!content.languages.some((language) => language.code === code)) {
    throw new UsageError(`${code} is not in languages.json; add it there first`);
  }
  const source = content.defaultLanguage.code;
  const missing = toContentFiles(content)
    .filter((name) => existsSync(join(root, source, name)))
    .filter((name) => !existsSync(join(root, code, name)));
  for (const name of missing) cpSync(join(root, source, name), join(root, code, name));
  return missing.map((name) => `content/${code}/${name}`);
}
