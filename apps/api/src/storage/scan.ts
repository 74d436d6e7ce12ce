// Scans a file for viruses with clamd over TCP (INSTREAM). One deadline covers the whole scan.
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';

export type ScanFile = (path: string) => Promise<'clean' | 'infected' | 'unreachable'>;

const DEADLINE_MS = 10_000;
const RESPONSE_MAX_BYTES = 4096;

export function createClamdScanner(url: string, deadlineMs = DEADLINE_MS): ScanFile {
  const { hostname, port } = new URL(url);

  return async (path) => {
    try {
      const response = await requestScan(path, AbortSignal.timeout(deadlineMs));
      if (/^stream: OK\0?$/.test(response)) return 'clean';
      // "stream: <name> FOUND". An error of clamd, such as its own size limit, is not a result.
      return / FOUND\0?$/.test(response) ? 'infected' : 'unreachable';
    } catch {
      return 'unreachable';
    }
  };

  async function requestScan(path: string, signal: AbortSignal): Promise<string> {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), signal });
    try {
      const response = readResponse(socket);
      response.catch(() => {});
      await pipeline(toInstream(path), socket, { end: false, signal });
      return await response;
    } finally {
      socket.destroy();
    }
  }
}

async function readResponse(socket: NodeJS.ReadableStream): Promise<string> {
  let response = '';
  for await (const chunk of socket) {
    response += chunk.toString();
    if (response.includes('\0')) return response;
    if (response.length > RESPONSE_MAX_BYTES) throw new Error('the response of clamd is too long');
  }
  return response;
}

// The command, then each chunk with its length in four bytes, then a length of zero.
async function* toInstream(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of createReadStream(path)) {
    yield toLength(piece.length);
    yield piece;
  }
  yield toLength(0);
}

function toLength(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
