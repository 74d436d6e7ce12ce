// Runs in a thread of its own: opens a PDF and tells how many pages it has. Whatever goes wrong in
// here, by fault or by malice of the file, is ended from outside.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findActiveContent } from './active-content.ts';
import type { PdfFacts } from './inspector.ts';

parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await inspect(path));
});

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
    const hidden = await findHiddenContent(document);
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

/** What the search over the bytes cannot see because it is compressed. */
async function findHiddenContent(document: PDFDocumentProxy): Promise<string[]> {
  const [hasScripts, attachments] = await Promise.all([
    document.hasJSActions(),
    document.getAttachments(),
  ]);
  return [...(hasScripts ? ['JavaScript'] : []), ...(attachments ? ['EmbeddedFiles'] : [])];
}
