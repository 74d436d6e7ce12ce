// The two failures of the storage service: it says no, or what it says cannot be read.
import type { ClientError } from '../contract/index.ts';

export type Answer = { status: number; statusText: string; reference: string | null };

export function readFailure({ status, statusText, reference }: Answer, text: string): ClientError {
  const { message = statusText, data } = parseBody(text)?.error ?? {};
  return { status, error: data?.code ?? 'storage-error', message, reference };
}

export function unreadable({ reference }: Answer): ClientError {
  return {
    status: 0,
    error: 'invalid-response',
    message: 'incorrect response data from storage server',
    reference,
  };
}

type FailureBody = { error?: { message?: string; data?: { code?: string } } } | null;

function parseBody(text: string): FailureBody {
  try {
    return JSON.parse(text) as FailureBody;
  } catch {
    return null;
  }
}
