// A file that visitors download, made by the build.
export type FileFormat = 'pdf' | 'zip' | 'sketch' | 'png';

export type DownloadFile = {
  name: string;
  /** Address of the file on the site. */
  href: string;
  format: FileFormat;
  bytes: Uint8Array;
};

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
