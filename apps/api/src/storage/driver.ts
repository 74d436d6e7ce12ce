// Where the bytes of files lie. The key is always the file's own id, made or checked by us: no name
// that a visitor typed ever becomes part of a path.
import type { Readable } from 'node:stream';
import type { IncomingFile } from './incoming.ts';

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number };

export type FileDriver = {
  /**
   * Takes over a received file; it is durable when this resolves. A file is written once: the same
   * id may come again, and what was stored first stays.
   */
  put: (id: string, incoming: IncomingFile) => Promise<void>;
  /** Null when there is no such file. A range must lie inside of it. */
  read: (id: string, range?: ByteRange) => Promise<Readable | null>;
  /** A file that is not there counts as deleted. */
  delete: (id: string) => Promise<void>;
};
