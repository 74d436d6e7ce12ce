// Reads and changes the record of a private link.
import { type ClientError, toNoResponseError, toResponseError } from '@loimel/client/contract';

/** A reply of staff that was emailed, or what the sender has added on this page. */
export type ThreadEntry = {
  id: string;
  is_from_sender: boolean;
  author: string | null;
  language: string;
  body: string;
  created_at: string;
  /** Names of files, which were sent with the email. */
  files: string[];
};

/** Dates are ISO strings. */
export type Receipt = {
  kind: 'contact' | 'job_application';
  number: string;
  name: string;
  email: string;
  message: string;
  language: string;
  created_at: string;
  opened_at: string | null;
  answered_at: string | null;
  decided_at: string | null;
  withdrawn_at: string | null;
  cv: { name: string; sizeBytes: number } | null;
  can_correct: boolean;
  replies: ThreadEntry[];
  erases_at: string;
};

export type ReceiptResponse =
  | { status: 'found'; receipt: Receipt }
  | { status: 'erased'; erasedAt: string }
  | { status: 'gone' }
  /** The record was opened, so it is too late for a correction. */
  | { status: 'opened' }
  | { status: 'failed'; error: ClientError };

export type ReceiptChange =
  | { type: 'correct'; name: string; message: string }
  | { type: 'reply'; message: string; submissionKey: string }
  | { type: 'withdraw' }
  | { type: 'erase' };

export type ReceiptApi = {
  read: (token: string) => Promise<ReceiptResponse>;
  change: (token: string, change: ReceiptChange) => Promise<ReceiptResponse>;
};

type Fetch = (address: string, options: RequestInit) => Promise<Response>;

/** After this time the request is aborted. Every change can be repeated safely. */
const TIMEOUT_MS = 20_000;
const NOT_FOUND = 404;
const CONFLICT = 409;

export function createReceiptApi(send: Fetch): ReceiptApi {
  async function request(address: string, options: RequestInit): Promise<ReceiptResponse> {
    try {
      const response = await send(address, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.ok) return parseResponse(await response.json());
      if (response.status === NOT_FOUND) return { status: 'gone' };
      if (response.status === CONFLICT) return { status: 'opened' };
      return { status: 'failed', error: toResponseError(response) };
    } catch (cause) {
      return { status: 'failed', error: toNoResponseError(cause) };
    }
  }

  return {
    read: (token) => request(toPath(token), { cache: 'no-store' }),
    change: (token, { type, ...values }) =>
      request(`${toPath(token)}/${type}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(values),
      }),
  };
}

export function toDownloadPath(token: string): string {
  return `${toPath(token)}/download`;
}

export function toCvPath(token: string): string {
  return `${toPath(token)}/cv`;
}

function toPath(token: string): string {
  return `/functions/v1/receipt/${encodeURIComponent(token)}`;
}

function parseResponse(body: unknown): ReceiptResponse {
  const { erased_at: erasedAt, ...receipt } = body as Receipt & { erased_at: unknown };
  if (typeof erasedAt === 'string') return { status: 'erased', erasedAt };
  if (typeof receipt.created_at !== 'string') throw new Error('the response is not a receipt');
  return { status: 'found', receipt };
}
