// Makes the file of a resource of type download from its sources.
import { buildFormKit } from '@loimel/content/form-kit';
import { LANGUAGES, type Language } from '@loimel/content/languages';
import type { Resource } from '@loimel/content/schema';
import { getUi } from '../content/index.ts';
import { createFile, type DownloadFile, makeOnce } from './file.ts';
import { makeSheet } from './sheet/make-sheet.ts';
import { readFolder } from './sources.ts';
import { packZip } from './zip.ts';

export type DownloadResource = Extract<Resource, { type: 'download' }>;

export function makeResourceFile(
  resource: DownloadResource,
  language: Language,
): Promise<DownloadFile> {
  const { id, format, texts } = resource;
  // A download without texts of its own is the same in every language.
  const name = texts.length === 0 ? id : `${id}-${language}`;
  return makeOnce(name, async () => createFile(name, format, await makeBytes(resource, language)));
}

async function makeBytes({ id, format }: DownloadResource, language: Language) {
  switch (format) {
    case 'pdf':
      return makeSheet(language, id);
    case 'zip':
      return packZip(
        readFolder(language, id).map(({ name, text }) => ({
          name: `${id}/${name}`,
          content: text,
        })),
      );
    case 'sketch':
      return packZip(
        [
          ...buildFormKit(LANGUAGES.map(({ code, label }) => ({ name: label, ui: getUi(code) }))),
        ].map(([name, value]) => ({ name, content: JSON.stringify(value) })),
      );
    default:
      return format satisfies never;
  }
}
