// Inspects the bytes of a received file. The type that the sender declares is ignored.
import { isUtf8 } from 'node:buffer';
import { open, readFile } from 'node:fs/promises';
import type { Selectable } from 'kysely';
import { ApiError } from '../errors.ts';
import type { AppBuckets } from '../platform/database.generated.ts';
import type { IncomingFile } from './incoming.ts';
import type { InspectPdf } from './pdf/inspector.ts';
import type { ScanFile } from './scan.ts';
import { StorageError } from './storage-error.ts';

export type Inspection = {
  mimeType: string;
  pageCount: number | null;
  activeContent: string[];
  scanState: 'clean' | 'not-scanned';
};

type BucketRules = Pick<Selectable<AppBuckets>, 'max_bytes' | 'min_bytes' | 'mime_types'>;

export type InspectFile = (
  incoming: IncomingFile,
  bucket: BucketRules,
  /**
   * Key of the client that sent the file. The queue of the PDF inspector is fair between clients.
   */
  client: string,
) => Promise<Inspection>;

const PDF_TYPE = 'application/pdf';
const TEXT_TYPE = 'text/plain';
const MAGICS: readonly { type: string; magic: string }[] = [
  { type: PDF_TYPE, magic: '%PDF-' },
  { type: 'image/png', magic: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', magic: '\xff\xd8\xff' },
];

export function createInspector(options: {
  inspectPdf: InspectPdf;
  scan: ScanFile | null;
}): InspectFile {
  return async (incoming, bucket, client) => {
    const { sizeBytes } = incoming;
    if (sizeBytes > bucket.max_bytes) {
      throw new StorageError('too-big', { size: sizeBytes, maxSize: bucket.max_bytes });
    }
    if (sizeBytes < bucket.min_bytes) {
      throw new StorageError('too-small', { size: sizeBytes, minSize: bucket.min_bytes });
    }
    const mimeType = await sniffType(incoming.path, bucket.mime_types);
    if (bucket.mime_types.length > 0 && !bucket.mime_types.includes(mimeType)) {
      throw new StorageError('wrong-type');
    }
    const pdf = mimeType === PDF_TYPE ? await inspectPdf(incoming.path, client) : null;
    if (mimeType === PDF_TYPE && pdf === null) throw new StorageError('wrong-type');
    return {
      mimeType,
      pageCount: pdf?.pageCount ?? null,
      activeContent: pdf?.activeContent ?? [],
      scanState: await scan(incoming.path),
    };
  };

  async function inspectPdf(path: string, client: string) {
    try {
      return await options.inspectPdf(path, client);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too-many-requests') {
        throw new StorageError('busy');
      }
      throw error;
    }
  }

  async function scan(path: string): Promise<Inspection['scanState']> {
    if (!options.scan) return 'not-scanned';
    const scanResult = await options.scan(path);
    if (scanResult === 'infected') throw new StorageError('infected');
    // Fail closed: a configured scanner that does not respond must not result in "not scanned".
    if (scanResult === 'unreachable') throw new StorageError('scanner-unreachable');
    return 'clean';
  }
}

// The magic must be at byte 0. Some viewers also open a PDF that begins with an HTML page.
async function sniffType(path: string, wanted: readonly string[]): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    const known = MAGICS.find(({ magic }) => head.startsWith(magic));
    if (known) return known.type;
  } finally {
    await handle.close();
  }
  // Text has no magic: it is what can be read as text to the end. Only for buckets that take text.
  const isText = wanted.includes(TEXT_TYPE) && isPlainText(await readFile(path));
  return isText ? TEXT_TYPE : 'application/octet-stream';
}

function isPlainText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}
