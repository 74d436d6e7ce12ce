// Marks translations as up to date after an editor has compared them with their sources.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContent, parseLanguages } from './load.ts';
import { withSourceMark } from './stale.ts';
import { UsageError } from './usage-error.ts';

/** `path` is a file or a folder inside the content folder. A folder includes all its files. */
export function acceptTranslations(root: string, path: string): string[] {
  const onDisk = join(root, path);
  if (!existsSync(onDisk)) throw new UsageError(`there is no file content/${path}`);
  if (!statSync(onDisk).isDirectory()) return [acceptTranslation(root, path)];
  const { texts, articles } = loadContent(root).content;
  const files = [texts, articles].flatMap((byLanguage) =>
    [...byLanguage].flatMap(([code, named]) => [...named.keys()].map((name) => `${code}/${name}`)),
  );
  return files
    .filter((file) => file.startsWith(`${path.replaceAll('\\', '/')}/`))
    .map((file) => acceptTranslation(root, file));
}

/** `file` is a path inside the content folder, e.g. `de/ui.yaml`. Returns a message. */
export function acceptTranslation(root: string, file: string): string {
  const languages = parseLanguages(root);
  const [language = '', ...rest] = file.replaceAll('\\', '/').split('/');
  const entry = languages.find(({ code }) => code === language);
  const source = languages.find((candidate) => candidate.default === true)?.code ?? '';
  if (entry === undefined || entry.default === true) {
    throw new UsageError(`${file} is not a translation; give a file such as content/de/ui.yaml`);
  }
  const sourceFile = [source, ...rest].join('/');
  for (const needed of [file, sourceFile]) {
    if (!existsSync(join(root, needed))) {
      throw new UsageError(`there is no file content/${needed}`);
    }
  }
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  writeFileSync(join(root, file), withSourceMark(file, read(file), read(sourceFile)));
  return `content/${file} is now marked as a translation of the current content/${sourceFile}`;
}
