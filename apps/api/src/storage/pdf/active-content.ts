// Marks of things in a PDF that act when it is opened. They are told to whoever opens the file, who
// may have good reasons; a form in a CV is no crime.

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

/** Sees only what is not compressed; the parser adds what it finds inside. */
export function findActiveContent(bytes: Buffer): string[] {
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
