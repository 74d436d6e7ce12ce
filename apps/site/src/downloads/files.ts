// All downloads: the resources of type download and the press kit.
import { buildFormKit } from '@loimel/content/form-kit';
import { LANGUAGES, type Language } from '@loimel/content/languages';
import type { Resource } from '@loimel/content/schema';
import { getUi, parseFacts } from '../content/index.ts';
import { createFile, type DownloadFile, makeOnce, packZip } from './download-file.ts';
import { makeSheet } from './pdf/make-sheet.ts';
import { makeKitFile, makePressKit } from './press/kit-file.ts';
import { readFolder } from './sources.ts';

type DownloadResource = Extract<Resource, { type: 'download' }>;

/** The files of all languages. A file that several languages share is listed once. */
export async function makeAllFiles(): Promise<DownloadFile[]> {
  const resources = parseFacts('resources.yaml').filter((entry) => entry.type === 'download');
  const { kit } = parseFacts('press.yaml');
  const files = await Promise.all(
    LANGUAGES.flatMap(({ code }) => [
      ...resources.map((resource) => makeResourceFile(resource, code)),
      ...kit.map((item) => makeKitFile(item, code)),
      makePressKit(code),
    ]),
  );
  return [...new Set(files)];
}

/** The file of a resource of type download, generated from its sources. */
export function makeResourceFile(
  resource: DownloadResource,
  language: Language,
): Promise<DownloadFile> {
  const { id, format, texts } = resource;
  // A download without translated texts is the same in every language.
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
