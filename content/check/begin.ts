// Begins a translation: copies every source file that a language still lacks, to be translated there.
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { EditorMistake } from './editor-mistake.ts';
import { loadContent } from './load.ts';

/** Returns the copied files. They name no version of their source, so the ledger lists them. */
export function beginTranslation(root: string, code: string): string[] {
  const { texts, articles, languages, defaultLanguage } = loadContent(root).content;
  if (!languages.some((language) => language.code === code)) {
    throw new EditorMistake(`${code} is not in languages.json; add it there first`);
  }
  const source = defaultLanguage.code;
  const names = [texts, articles].flatMap((files) => [...(files.get(source)?.keys() ?? [])]);
  const missing = names.filter((name) => !existsSync(join(root, code, name)));
  for (const name of missing) cpSync(join(root, source, name), join(root, code, name));
  return missing.map((name) => `content/${code}/${name}`);
}
