// Marks translations as up to date after an editor has compared them with their sources.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Content, toContentFiles } from './load.ts';
import { requireContent } from './require-content.ts';
import { withSourceMark } from './stale.ts';
import { compareSentences } from './untranslated.ts';
import { UsageError } from './usage-error.ts';

type Accepted = {
  file: string;
  message: string;
  /** `copy`: not accepted, because no sentence is translated. `mixed`: accepted with a warning. */
  state: 'accepted' | 'mixed' | 'copy';
};

/** `path` is a file or a folder inside the content folder. A folder includes all its files. */
export function acceptTranslations(root: string, path: string): Accepted[] {
  const onDisk = join(root, path);
  if (!existsSync(onDisk)) throw new UsageError(`there is no file content/${path}`);
  const content = requireContent(root);
  if (!statSync(onDisk).isDirectory()) return [accept(root, content, path)];
  const names = toContentFiles(content);
  return content.languages
    .flatMap(({ code }) => names.map((name) => `${code}/${name}`))
    .filter((file) => file.startsWith(`${path.replaceAll('\\', '/')}/`))
    .filter((file) => existsSync(join(root, file)))
    .map((file) => accept(root, content, file));
}

/** `file` is a path inside the content folder, e.g. `de/ui.yaml`. */
export function acceptTranslation(root: string, file: string): Accepted {
  return accept(root, requireContent(root), file);
}

function accept(root: string, { languages, defaultLanguage }: Content, file: string): Accepted {
  const [language = '', ...rest] = file.replaceAll('\\', '/').split('/');
  const entry = languages.find(({ code }) => code === language);
  if (entry === undefined || entry.default === true) {
    throw new UsageError(`${file} is not a translation; give a file such as content/de/ui.yaml`);
  }
  const sourceFile = [defaultLanguage.code, ...rest].join('/');
  for (const needed of [file, sourceFile]) {
    if (!existsSync(join(root, needed))) {
      throw new UsageError(`there is no file content/${needed}`);
    }
  }
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const { equal, total } = compareSentences(file, read(file), read(sourceFile));
  const first = equal[0];
  if (first !== undefined && equal.length === total) {
    const message = `content/${file}:${first.line} is not translated: every sentence is the same as in content/${sourceFile}; translate it, then --accept it`;
    return { file, state: 'copy', message };
  }
  writeFileSync(join(root, file), withSourceMark(file, read(file), read(sourceFile)));
  const message = `content/${file} is now marked as a translation of the current content/${sourceFile}`;
  if (first === undefined) return { file, state: 'accepted', message };
  const warning = `content/${file}:${first.line} warning: ${equal.length} of ${total} sentences are the same as in content/${sourceFile}; the first is “${first.text}”`;
  return { file, state: 'mixed', message: `${message}\n${warning}` };
}
