// One attack on the upload service: a request as bytes and the answers that are right.
import { BOUNDARY, toFileBody, toRequest } from '../bodies.ts';
import type { Bytes } from '../raw-request.ts';

export type Attack = {
  name: string;
  pieces: () => Iterable<Bytes> | AsyncIterable<Bytes>;
  /** Statuses that are right. */
  right: readonly number[];
  /** Of the answer from the first byte on; two seconds unless the sender itself is slow. */
  maxMs?: number;
  /** What the answer must, or must not, say. */
  says?: RegExp;
  hides?: RegExp;
  maxSentMb?: number;
  /** The sender goes away without waiting for an answer. */
  cutsOff?: boolean;
};

export const MEGABYTE = 1_000_000;

/** The beginning of a file part, up to its name. */
export const FILE_PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file[]"; filename="cv.pdf"`;

export const whole =
  (body: Buffer, head = {}) =>
  () =>
    toRequest(body, head);
export const text = (value: string) => whole(Buffer.from(value));
export const file = (content: Bytes) => whole(toFileBody(content));
