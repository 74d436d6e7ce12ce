// Reads a text file as an editor saved it: with or without a byte order mark, and only in UTF-8.
import { readFileSync } from 'node:fs';
import type { Finding } from './finding.ts';

const LINE_FEED = 0x0a;
const decoder = new TextDecoder('utf-8', { fatal: true });

type Read = { source: string; findings: Finding[] };

/** `path` is the path in messages, `onDisk` the file. The byte order mark is removed. */
export function readText(path: string, onDisk: string): Read {
  const bytes = readFileSync(onDisk);
  try {
    return { source: decoder.decode(bytes), findings: [] };
  } catch {
    const message =
      'is not saved as UTF-8, so letters such as ä or ñ would be lost; save the file again with the encoding UTF-8';
    const finding: Finding = { level: 'error', file: path, line: findBadLine(bytes), message };
    return { source: '', findings: [finding] };
  }
}

function findBadLine(bytes: Uint8Array): number {
  let line = 1;
  let start = 0;
  while (start < bytes.length) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
    line += 1;
  }
  return 1;
}
