/** Reads the names of the files in a zip from its central directory. */
export function readZipNames(zip: Buffer): string[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end === -1) throw new Error('not a zip: it has no end of a central directory');
  const count = zip.readUInt16LE(end + 10);
  const names: string[] = [];
  let entry = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const nameLength = zip.readUInt16LE(entry + 28);
    const nameStart = entry + 46;
    names.push(zip.toString('utf8', nameStart, nameStart + nameLength));
    entry = nameStart + nameLength + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return names;
}
