// Marks translations as up to date, after an editor has compared them with their sources.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContent, parseLanguages } from './load.ts';
import { withSourceMark } from './stale.ts';

/** A file, or a folder with everything in it; as a path inside the content folder. */
export function acceptTranslations(root: string, path: string): string[] {
  const onDisk = join(root, path);
  if (!existsSync(onDisk)) throw new Error(`there is no file ${onDisk}`);
  if (!statSync(onDisk).isDirectory()) return [acceptTranslation(root, path)];
  const { texts, articles } = loadContent(root).content;
  const files = [texts, articles].flatMap((byLanguage) =>
    [...byLanguage].flatMap(([code, named]) => [...named.keys()].map((name) => `${code}/${name}`)),
  );
  return files
    .filter((file) => file.startsWith(`${path.replaceAll('\\', '/')}/`))
    .map((file) => acceptTranslation(root, file));
}

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
