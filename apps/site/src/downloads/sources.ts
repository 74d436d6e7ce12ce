// The sources of the downloads: text files of content/<language>/downloads/<id>/.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FOLDER, readContentFile } from '@loimel/content/folder';
import { DEFAULT_LANGUAGE, type Language } from '@loimel/content/languages';

/** The hash of the English version, in translations of files without front matter. */
const LEDGER_LINE = /^<!-- source: [0-9a-f]+ -->\r?\n/;

export type Source = {
  /** Relative to the folder of the download. */
  name: string;
  text: string;
};

export function requireSource(language: Language, path: string): string {
  return readContentFile(`${language}/downloads/${path}`);
}

/** Merges the folder of a language over the English one. Untranslated files stay English. */
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
