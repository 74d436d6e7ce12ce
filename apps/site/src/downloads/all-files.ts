// Every file that can be downloaded, in all languages.
import { LANGUAGES } from '@loimel/content/languages';
import { parseFacts } from '../content/index.ts';
import type { DownloadFile } from './file.ts';
import { makeKitFile, makePressKit } from './press/kit-file.ts';
import { makeResourceFile } from './resource-file.ts';

/** A file that serves several languages is in it once. */
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
