// The sources of the downloads: text files of content/<language>/downloads/<id>/.
import { DEFAULT_LANGUAGE, type Language } from '@loimel/content/languages';

const CONTENT_FOLDER = '../../../../content';

const files = import.meta.glob<string>(
  ['../../../../content/*/downloads/**/*.{md,mjs,json}', '!**/*.test.*'],
  { query: '?raw', import: 'default', eager: true },
);

/** In translations of files without a head: which English version they were made from. */
const LEDGER_LINE = /^<!-- source: [0-9a-f]+ -->\r?\n/;

export type Source = {
  /** Relative to the folder of the download. */
  name: string;
  text: string;
};

export function requireSource(language: Language, path: string): string {
  const source = files[`${CONTENT_FOLDER}/${language}/downloads/${path}`];
  if (source === undefined) throw new Error(`content/${language}/downloads/${path} is missing`);
  return source;
}

/** The folder of a language laid over the English one: what is not translated serves all. */
export function readFolder(language: Language, id: string): Source[] {
  const texts = new Map<string, string>();
  for (const code of new Set([DEFAULT_LANGUAGE, language])) {
    const folder = `${CONTENT_FOLDER}/${code}/downloads/${id}/`;
    for (const [path, text] of Object.entries(files)) {
      if (path.startsWith(folder)) texts.set(path.slice(folder.length), text);
    }
  }
  return [...texts]
    .map(([name, text]) => ({ name, text: text.replace(LEDGER_LINE, '') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
