// A file that visitors download, made by the build: its name, its size in words, zips of files.
import { strToU8, type Zippable, zipSync } from 'fflate';

type FileFormat = 'pdf' | 'zip' | 'sketch' | 'png';

export type DownloadFile = {
  name: string;
  /** Address of the file on the site. */
  href: string;
  format: FileFormat;
  bytes: Uint8Array;
};

export type ZipEntry = { name: string; content: string | Uint8Array };

/** Files that are compressed already. */
const COMPRESSED = /\.(?:png|pdf)$/;

const BYTES_PER_KILOBYTE = 1_000;
const BYTES_PER_MEGABYTE = 1_000_000;
/** What would be written as 0.0 MB is written in kilobytes. */
const SMALLEST_MEGABYTE_TEXT = 0.05 * BYTES_PER_MEGABYTE;

export function createFile(name: string, format: FileFormat, bytes: Uint8Array): DownloadFile {
  const file = `${name}.${format}`;
  return { name: file, href: `/downloads/${file}`, format, bytes };
}

const made = new Map<string, Promise<DownloadFile>>();

/** A page asks for the size of a file and an endpoint for its bytes: it is made once. */
export function makeOnce(key: string, make: () => Promise<DownloadFile>): Promise<DownloadFile> {
  const known = made.get(key);
  if (known !== undefined) return known;
  const file = make();
  made.set(key, file);
  return file;
}

/** A zip whose bytes depend on nothing but the files. */
export function packZip(entries: readonly ZipEntry[]): Uint8Array {
  const files: Zippable = {};
  for (const { name, content } of entries) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    files[name] = [bytes, { level: COMPRESSED.test(name) ? 0 : 9 }];
  }
  // The first day a zip can name, by local time, which is what fflate writes into the file.
  return zipSync(files, { mtime: new Date(1980, 0, 1) });
}

/** The size of a file in the words of a language, computed from the file itself (decision C4). */
export function formatFileSize(bytes: number, locale: string): string {
  const isLarge = bytes >= SMALLEST_MEGABYTE_TEXT;
  const fractionDigits = isLarge ? 1 : 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  const size = isLarge ? bytes / BYTES_PER_MEGABYTE : Math.max(1, bytes / BYTES_PER_KILOBYTE);
  // No line ends between figure and unit.
  return format.format(size).replace(' ', '\u00A0');
}
