// One attack on the upload service: the bytes of a request and the expected responses.
import { BOUNDARY, toFileBody, toRequest } from '../bodies.ts';
import type { Bytes } from '../raw-request.ts';

export type Attack = {
  name: string;
  pieces: () => Iterable<Bytes> | AsyncIterable<Bytes>;
  /** Accepted statuses. */
  right: readonly number[];
  /** Limit from the first sent byte to the response. Default 2 s, more for slow senders. */
  maxMs?: number;
  /** The response must match `mustMatch` and must not match `mustNotMatch`. */
  mustMatch?: RegExp;
  mustNotMatch?: RegExp;
  maxSentMb?: number;
  /** The sender closes the connection without waiting for a response. */
  cutsOff?: boolean;
};

export const MEGABYTE = 1_000_000;

/** The start of a file part, up to the file name. */
export const FILE_PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file[]"; filename="cv.pdf"`;

export const whole =
  (body: Buffer, head = {}) =>
  () =>
    toRequest(body, head);
export const text = (value: string) => whole(Buffer.from(value));
export const file = (content: Bytes) => whole(toFileBody(content));
