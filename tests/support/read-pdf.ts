// Reads the visible text and the metadata of a PDF with Mozilla's PDF.js.
// biome-ignore lint/correctness/noUndeclaredDependencies: installed for apps/api; the lock file cannot list its optional parts a second time
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = {
  pages: number;
  text: string;
  title: string;
  author: string;
  language: string | null;
  isTagged: boolean;
};

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const document = await task.promise;
    const { info } = await document.getMetadata();
    const fields = new Map(Object.entries(info));
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    return {
      pages: document.numPages,
      text: texts.join('\n'),
      title: String(fields.get('Title') ?? ''),
      author: String(fields.get('Author') ?? ''),
      language: String(fields.get('Language') ?? ''),
      isTagged: isMarked(await document.getMarkInfo()),
    };
  } finally {
    await task.destroy();
  }
}

/** At run time this is a Map, although the type differs. */
function isMarked(info: unknown): boolean {
  return info instanceof Map && info.get('Marked') === true;
}
