// Runs in a thread of its own: opens a PDF and reports its number of pages. The parent ends the thread
// when a file exceeds a limit.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findActiveContent } from './active-content.ts';
import { countObjects } from './count-objects.ts';
import type { PdfFacts } from './inspector.ts';

export type ThreadMessage = 'ready' | { facts: PdfFacts | null };

/** A form of that many fields takes hasJSActions about 0.5 s (90,000 fields: 2 to 4 s). */
const MAX_SEARCHED_OBJECTS = 20_000;

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

parentPort?.on('message', async (path: string) => {
  send({ facts: await inspect(path) });
});
send('ready');

async function inspect(path: string): Promise<PdfFacts | null> {
  const bytes = await readFile(path);
  const activeContent = findActiveContent(bytes);
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    // Nothing of the file is drawn, so nothing else is ever fetched or decoded.
    disableAutoFetch: true,
    disableStream: true,
  });
  try {
    const document = await task.promise;
    // Opening the first page proves that the page tree is more than a number.
    await document.getPage(1);
    const hidden =
      countObjects(bytes) > MAX_SEARCHED_OBJECTS
        ? ['TooManyObjects']
        : await findHiddenContent(document);
    return {
      pageCount: document.numPages,
      activeContent: [...new Set([...activeContent, ...hidden])],
    };
  } catch {
    return null;
  } finally {
    await task.destroy();
  }
}

/** Finds what the search over the bytes cannot see because it is compressed. */
async function findHiddenContent(document: PDFDocumentProxy): Promise<string[]> {
  const [hasScripts, attachments] = await Promise.all([
    document.hasJSActions(),
    document.getAttachments(),
  ]);
  return [...(hasScripts ? ['JavaScript'] : []), ...(attachments ? ['EmbeddedFiles'] : [])];
}
