// Marks a translation as up to date, after an editor has compared it with its source.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLanguages } from './load.ts';
import { withSourceMark } from './stale.ts';

/** `file` is the path inside the content folder, e.g. `de/ui.yaml`. Returns what it did, in words. */
export function acceptTranslation(root: string, file: string): string {
  const languages = parseLanguages(root);
  const [language = '', ...rest] = file.replaceAll('\\', '/').split('/');
  const entry = languages.find(({ code }) => code === language);
  const source = languages.find((candidate) => candidate.default === true)?.code ?? '';
  if (entry === undefined || entry.default === true) {
    throw new Error(`${file} is not a translation; give a file such as content/de/ui.yaml`);
  }
  const sourcePath = join(root, source, ...rest);
  const path = join(root, file);
  for (const needed of [path, sourcePath]) {
    if (!existsSync(needed)) throw new Error(`there is no file ${needed}`);
  }
  const text = withSourceMark(file, readFileSync(path, 'utf8'), readFileSync(sourcePath, 'utf8'));
  writeFileSync(path, text);
  return `content/${file} now belongs to the present content/${[source, ...rest].join('/')}`;
}
