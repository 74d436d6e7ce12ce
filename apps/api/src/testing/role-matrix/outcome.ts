// Classifies a response for the matrix: allowed, empty (no error and no record) or rejected.
import type { LightMyRequestResponse as Response } from 'fastify';

export type Outcome = string;

export function toHttpOutcome(response: Response): Outcome {
  const { statusCode } = response;
  if (statusCode >= 500) throw new Error(`the server failed: ${response.payload}`);
  const target = new URL(String(response.headers.location ?? ''), 'https://loimel.example');
  // A form without JavaScript gets a page as response, a provider or link gets a redirect.
  const failure = target.searchParams.get('f') ?? target.searchParams.get('error');
  if (failure !== null) return `rejected: ${failure}`;
  if (statusCode < 400) return 'allowed';
  return `rejected: ${readErrorCode(response) ?? statusCode}`;
}

/** `isEmpty` decides whether the data of an executed document contains no record. */
export function toGraphqlOutcome(
  response: Response,
  isEmpty: (data: Record<string, unknown>) => boolean,
): Outcome {
  const { data, errors } = response.json<{
    data?: Record<string, unknown>;
    errors?: { extensions: { code: string } }[];
  }>();
  if (errors?.[0]?.extensions.code === 'unexpected') throw new Error(response.payload);
  if (errors?.[0]) return `rejected: ${errors[0].extensions.code}`;
  if (!data) return toHttpOutcome(response);
  return isEmpty(data) ? 'empty' : 'allowed';
}

function readErrorCode(response: Response): string | null {
  const type = String(response.headers['content-type']);
  if (type.startsWith('text/html')) return response.headers['x-error']?.toString() ?? null;
  if (!type.startsWith('application/json')) return null;
  const { error } = response.json<{ error?: string | { data?: { code?: string } } }>();
  return typeof error === 'string' ? error : (error?.data?.code ?? null);
}
