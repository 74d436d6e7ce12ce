// Runs in a separate thread: opens a PDF and reports its number of pages and its active content.
// The parent terminates the thread when a file exceeds a limit.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PdfFacts = { pageCount: number; activeContent: string[] };

export type ThreadMessage = 'ready' | { facts: PdfFacts | null };

/** hasJSActions takes about 0.5 s for a form with this many fields (90,000 fields: 2 to 4 s). */
const MAX_SEARCHED_OBJECTS = 20_000;

/** PDF names of content that acts when the file is opened. They are reported to staff. */
const MARKERS = [
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'OpenAction',
  'AA',
];

const OBJECT = Buffer.from(' obj', 'latin1');
const SIZE = /\/(?:Size|Index\s*\[\s*\d+)\s+(\d{1,10})/g;

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
    // The file is not rendered, so no other part has to be fetched or decoded.
    disableAutoFetch: true,
    disableStream: true,
  });
  try {
    const document = await task.promise;
    // Opening the first page proves that the page tree is valid, not only its page count.
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

/** Finds active content that is compressed, which the byte search cannot find. */
async function findHiddenContent(document: PDFDocumentProxy): Promise<string[]> {
  const [hasScripts, attachments] = await Promise.all([
    document.hasJSActions(),
    document.getAttachments(),
  ]);
  return [...(hasScripts ? ['JavaScript'] : []), ...(attachments ? ['EmbeddedFiles'] : [])];
}

/** Finds only uncompressed names. `findHiddenContent` adds those in compressed objects. */
function findActiveContent(bytes: Buffer): string[] {
  return MARKERS.filter((marker) => hasName(bytes, marker));
}

// A PDF name ends at a delimiter or white space, so /JS must not match /JSomething.
function hasName(bytes: Buffer, name: string): boolean {
  const needle = Buffer.from(`/${name}`, 'latin1');
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
    const next = bytes[at + needle.length];
    if (next === undefined || !/[A-Za-z0-9_#.+-]/.test(String.fromCharCode(next))) return true;
  }
  return false;
}

/**
 * Estimates the number of objects from the bytes, before the parser does expensive work for each of
 * them. For compressed streams, the size that the file declares is used. A file that declares too
 * few is still limited by the timeout of the inspector.
 */
function countObjects(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(OBJECT); at >= 0; at = bytes.indexOf(OBJECT, at + OBJECT.length)) {
    count += 1;
  }
  for (const [, size] of bytes.toString('latin1').matchAll(SIZE)) {
    count = Math.max(count, Number(size));
  }
  return count;
}
