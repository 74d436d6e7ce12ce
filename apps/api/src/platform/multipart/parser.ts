// Parses multipart/form-data (RFC 7578) strictly and without I/O: bytes in, events out. Malformed
// input is rejected and never repaired, so an accepted body has only one meaning.
//
// States: `start` (the body must begin with the boundary) → `after-boundary` (CRLF: another part,
// `--`: the end) → `headers` → `body-start` (no boundary here) → `body` → `after-boundary` … →
// `end` (only CRLF may follow).
import { MultipartError } from './multipart-error.ts';
import { type PartHeader, parsePartHeader } from './part-header.ts';

export type MultipartEvent =
  | { type: 'part'; header: PartHeader }
  | { type: 'data'; bytes: Buffer }
  | { type: 'part-end' };

export type MultipartParser = {
  push: (chunk: Buffer) => MultipartEvent[];
  /** Throws when the body ended too early. */
  end: () => void;
};

const CRLF = Buffer.from('\r\n');
const HEADER_END = Buffer.from('\r\n\r\n');
const HEADER_MAX_BYTES = 4096;

export function createMultipartParser(boundary: string, maxParts: number): MultipartParser {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let state: 'start' | 'after-boundary' | 'headers' | 'body-start' | 'body' | 'end' = 'start';
  // There is no line break before the first boundary. With this CRLF the same rule applies to all.
  let rest: Buffer = CRLF;
  let partCount = 0;

  /** Runs one step. Returns false when more bytes are needed. */
  function step(events: MultipartEvent[]): boolean {
    switch (state) {
      case 'start':
        if (rest.length < delimiter.length) return false;
        if (!startsWith(rest, delimiter)) throw new MultipartError('no-boundary');
        take(delimiter.length);
        state = 'after-boundary';
        return true;
      case 'after-boundary':
        if (rest.length < 2) return false;
        if (startsWith(rest, CRLF)) state = 'headers';
        else if (rest.toString('latin1', 0, 2) === '--') state = 'end';
        else throw new MultipartError('bad-boundary');
        // The CRLF stays, so that HEADER_END also matches a part without headers.
        if (state === 'end') take(2);
        return true;
      case 'headers':
        return readHeaders(events);
      case 'body-start':
        // Parsers disagree about a boundary directly after the blank line: end of an empty part, or
        // content. Only an attacker has a reason to send it.
        if (rest.length < delimiter.length - CRLF.length) return false;
        if (startsWith(rest, delimiter.subarray(CRLF.length))) {
          throw new MultipartError('bad-boundary');
        }
        state = 'body';
        return true;
      case 'body':
        return readBody(events);
      case 'end':
        if (rest.length > 2 || !startsWith(CRLF, rest)) throw new MultipartError('data-after-end');
        return false;
      default:
        return state satisfies never;
    }
  }

  function readHeaders(events: MultipartEvent[]): boolean {
    const end = rest.indexOf(HEADER_END);
    if (end > HEADER_MAX_BYTES || (end < 0 && rest.length > HEADER_MAX_BYTES)) {
      throw new MultipartError('header-too-long');
    }
    if (end < 0) return false;
    partCount += 1;
    if (partCount > maxParts) throw new MultipartError('too-many-parts');
    events.push({ type: 'part', header: parsePartHeader(rest.subarray(CRLF.length, end)) });
    take(end + HEADER_END.length);
    state = 'body-start';
    return true;
  }

  function readBody(events: MultipartEvent[]): boolean {
    const found = rest.indexOf(delimiter);
    if (found >= 0) {
      emitData(events, found);
      take(delimiter.length);
      events.push({ type: 'part-end' });
      state = 'after-boundary';
      return true;
    }
    // The last bytes may be the beginning of a boundary that continues in the next chunk.
    emitData(events, Math.max(0, rest.length - delimiter.length + 1));
    return false;
  }

  function emitData(events: MultipartEvent[], length: number): void {
    if (length === 0) return;
    events.push({ type: 'data', bytes: rest.subarray(0, length) });
    take(length);
  }

  function take(length: number): void {
    rest = rest.subarray(length);
  }

  return {
    push(chunk) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const events: MultipartEvent[] = [];
      while (step(events));
      return events;
    },
    end() {
      if (state !== 'end') throw new MultipartError('unexpected-end');
    },
  };
}

function startsWith(bytes: Buffer, prefix: Buffer): boolean {
  return bytes.subarray(0, prefix.length).equals(prefix);
}
