// Parses a received email: headers, and the decoded text and HTML parts.
export type ReceivedEmail = {
  /** Recipients of the envelope. These are the real recipients, independent of the headers. */
  recipients: string[];
  sender: string;
  /** Names in lower case, folded lines joined, encoded words decoded. */
  headers: ReadonlyMap<string, string>;
  subject: string;
  text: string;
  html: string | null;
  raw: string;
};

type Envelope = Pick<ReceivedEmail, 'recipients' | 'sender'>;
type Part = { headers: Map<string, string>; body: Buffer };

export function parseEmail(bytes: Buffer, envelope: Envelope): ReceivedEmail {
  const part = parsePart(bytes);
  const leaves = findLeaves(part);
  const html = leaves.find(({ headers }) => headers.get('content-type')?.startsWith('text/html'));
  const text = leaves.find((leaf) => leaf !== html);
  return {
    ...envelope,
    headers: part.headers,
    subject: part.headers.get('subject') ?? '',
    text: text === undefined ? '' : decodeBody(text),
    html: html === undefined ? null : decodeBody(html),
    raw: bytes.toString('utf8'),
  };
}

function parsePart(bytes: Buffer): Part {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end === -1 ? bytes.length : end).toString('utf8');
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    const value = decodeWords(line.slice(colon + 1).trim());
    headers.set(line.slice(0, colon).toLowerCase(), value);
  }
  return { headers, body: end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4) };
}

function findLeaves(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(
    part.headers.get('content-type') ?? '',
  );
  if (boundary === null) return [part];
  // latin1 maps every byte to one character, so that the parts stay unchanged.
  const sections = part.body.toString('latin1').split(`--${boundary[1]}`).slice(1, -1);
  return sections.flatMap((section) =>
    findLeaves(parsePart(Buffer.from(section.replace(/^\r\n|\r\n$/g, ''), 'latin1'))),
  );
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return decodeBase64(body.toString('latin1')).toString('utf8');
  if (encoding !== 'quoted-printable') return body.toString('utf8');
  return decodeQuotedPrintable(body.toString('latin1').replaceAll(/=\r\n/g, ''));
}

/** RFC 2047, such as `=?utf-8?Q?L=C3=B5imel?=`. White space between encoded words is ignored. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? decodeBase64(text).toString('utf8')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll(/\s/g, ''), 'base64');
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
