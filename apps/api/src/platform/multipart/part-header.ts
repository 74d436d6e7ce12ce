// Parses the headers of a part and the boundary of the body, as sent by browsers and HTTP clients.
import { decodeText, requireStorable } from '../storable-text.ts';
import { MultipartError } from './multipart-error.ts';

/** `filename` is null for a field. Browsers send an empty one for a blob without a name. */
export type PartHeader = { name: string; filename: string | null };

const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([^"]*)"|([^\s;"]+))\s*$/i;
/** RFC 2046 §5.1.1: at most 70 characters of this set. */
const BOUNDARY_CHARACTERS = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/;
const HEADER_LINE = /^([0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/;
/** Forms use only these parameters. Parsers disagree about misspelt or repeated ones. */
const PARAMETER = /^;[ \t]*(name|filename)="((?:[^"\\]|\\.)*)"/i;

export function parseBoundary(contentType: string | undefined): string {
  const match = BOUNDARY.exec(contentType ?? '');
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined || !BOUNDARY_CHARACTERS.test(boundary)) {
    throw new MultipartError('not-multipart');
  }
  return boundary;
}

export function parsePartHeader(bytes: Buffer): PartHeader {
  let disposition: string | undefined;
  for (const line of toText(bytes).split('\r\n')) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new MultipartError('bad-header');
    switch (name.toLowerCase()) {
      case 'content-disposition':
        if (disposition !== undefined) throw new MultipartError('bad-header');
        disposition = value;
        break;
      case 'content-transfer-encoding':
        // Another encoding would have to be decoded, so the checked bytes would not be the content.
        if (!/^(?:binary|8bit|7bit)$/i.test(value)) throw new MultipartError('bad-header');
        break;
      default:
      // The declared content type is ignored. The type is detected from the bytes.
    }
  }
  return parseDisposition(disposition ?? '');
}

function parseDisposition(value: string): PartHeader {
  const type = /^form-data/i.exec(value);
  if (!type) throw new MultipartError('bad-header');
  const parameters = new Map<string, string>();
  let rest = value.slice(type[0].length);
  while (rest !== '') {
    const [whole = '', key = '', quoted = ''] = PARAMETER.exec(rest) ?? [];
    if (whole === '' || parameters.has(key.toLowerCase())) throw new MultipartError('bad-header');
    parameters.set(key.toLowerCase(), unquote(quoted));
    rest = rest.slice(whole.length);
  }
  const name = parameters.get('name');
  if (name === undefined || name === '') throw new MultipartError('bad-header');
  return { name, filename: parameters.get('filename') ?? null };
}

// Browsers encode only quotes (%22) and line breaks (%0D %0A); curl writes \". A leading byte order
// mark is not part of the name (WHATWG "UTF-8 decode").
function unquote(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\\(["\\])/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0d/gi, '\r')
    .replace(/%0a/gi, '\n');
}

function toText(bytes: Buffer): string {
  try {
    return requireStorable(decodeText(bytes));
  } catch {
    throw new MultipartError('bad-header');
  }
}
