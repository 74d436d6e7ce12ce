// Packs files into a zip whose bytes depend on nothing but the files.
import { strToU8, type Zippable, zipSync } from 'fflate';

export type ZipEntry = { name: string; content: string | Uint8Array };

/** They are compressed already. */
const COMPRESSED = /\.(?:png|pdf)$/;

export function packZip(entries: readonly ZipEntry[]): Uint8Array {
  const files: Zippable = {};
  for (const { name, content } of entries) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    files[name] = [bytes, { level: COMPRESSED.test(name) ? 0 : 9 }];
  }
  // The first day a zip can name, by local time, which is what fflate writes into the file.
  return zipSync(files, { mtime: new Date(1980, 0, 1) });
}
