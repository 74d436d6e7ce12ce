// The sources of the downloads: text files of content/<language>/downloads/<id>/.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FOLDER, readContentFile } from '@loimel/content/folder';
import { DEFAULT_LANGUAGE, type Language } from '@loimel/content/languages';

/** In translations of files without a head: which English version they were made from. */
const LEDGER_LINE = /^<!-- source: [0-9a-f]+ -->\r?\n/;

export type Source = {
  /** Relative to the folder of the download. */
  name: string;
  text: string;
};

export function requireSource(language: Language, path: string): string {
  return readContentFile(`${language}/downloads/${path}`);
}

/** The folder of a language laid over the English one: what is not translated serves all. */
export function readFolder(language: Language, id: string): Source[] {
  const texts = new Map<string, string>();
  for (const code of new Set([DEFAULT_LANGUAGE, language])) {
    const cwd = join(CONTENT_FOLDER, code, 'downloads', id);
    for (const name of globSync('**/*.{md,mjs,json}', { cwd, exclude: ['**/*.test.*'] })) {
      texts.set(name, requireSource(code, `${id}/${name}`));
    }
  }
  return [...texts]
    .map(([name, text]) => ({ name, text: text.replace(LEDGER_LINE, '') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
