// Runs in a thread of its own: opens a PDF and reports its number of pages. The parent ends the thread
// when a file exceeds a limit.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PdfFacts = { pageCount: number; activeContent: string[] };

export type ThreadMessage = 'ready' | { facts: PdfFacts | null };

/** A form of that many fields takes hasJSActions about 0.5 s (90,000 fields: 2 to 4 s). */
const MAX_SEARCHED_OBJECTS = 20_000;

/** Names of things in a PDF that act when it is opened. They are reported to those who open the file. */
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

/** Sees only what is not compressed; the parser adds what it finds inside. */
function findActiveContent(bytes: Buffer): string[] {
  return MARKERS.filter((marker) => hasName(bytes, marker));
}

// A PDF name ends at a delimiter or white space, so /JS must not be found in /JSomething.
function hasName(bytes: Buffer, name: string): boolean {
  const needle = Buffer.from(`/${name}`, 'latin1');
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
    const next = bytes[at + needle.length];
    if (next === undefined || !/[A-Za-z0-9_#.+-]/.test(String.fromCharCode(next))) return true;
  }
  return false;
}

/**
 * Estimates the number of objects from the bytes, before the parser does expensive work for each of them.
 * Objects in compressed streams are counted by the size that the file declares. A file that declares too
 * few is still limited by the inspector's timeout.
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
