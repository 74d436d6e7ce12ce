// A download that the build generates: its name, its formatted size, and zips of files.
import { strToU8, type Zippable, zipSync } from 'fflate';

type FileFormat = 'pdf' | 'zip' | 'sketch' | 'png';

export type DownloadFile = {
  name: string;
  /** Path of the file on the site. */
  href: string;
  format: FileFormat;
  bytes: Uint8Array;
};

export type ZipEntry = { name: string; content: string | Uint8Array };

/** Files that are already compressed. */
const COMPRESSED = /\.(?:png|pdf)$/;

export function createFile(name: string, format: FileFormat, bytes: Uint8Array): DownloadFile {
  const file = `${name}.${format}`;
  return { name: file, href: `/downloads/${file}`, format, bytes };
}

const made = new Map<string, Promise<DownloadFile>>();

/** Generates a file once, although a page needs its size and an endpoint needs its bytes. */
export function makeOnce(key: string, make: () => Promise<DownloadFile>): Promise<DownloadFile> {
  const known = made.get(key);
  if (known !== undefined) return known;
  const file = make();
  made.set(key, file);
  return file;
}

/** A zip whose bytes depend only on the files. */
export function packZip(entries: readonly ZipEntry[]): Uint8Array {
  const files: Zippable = {};
  for (const { name, content } of entries) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    files[name] = [bytes, { level: COMPRESSED.test(name) ? 0 : 9 }];
  }
  // The earliest date of the zip format. It is local time, because fflate writes local time.
  return zipSync(files, { mtime: new Date(1980, 0, 1) });
}
