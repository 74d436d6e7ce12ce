// Shared by the forms that save a record: the message fields and the options of the request.
import {
  type ContactField,
  type ContactMessage,
  IDEMPOTENCY_HEADER,
} from '@loimel/client/contract';
import { createGraphqlClient } from '@loimel/client/graphql';

/** After this time the request is aborted. The idempotency key makes a retry safe. */
const SUBMISSION_TIMEOUT_MS = 20_000;

/** Client of the GraphQL API on the same origin. */
export const graphql = createGraphqlClient({ url: '/graphql/v1' });

export function submissionOptions(idempotencyKey: string) {
  return {
    headers: { [IDEMPOTENCY_HEADER]: idempotencyKey },
    signal: AbortSignal.timeout(SUBMISSION_TIMEOUT_MS),
  };
}

/**
 * Removes NUL characters, which can come from a paste and which the server rejects.
 * FormData has already replaced lone surrogates.
 */
export function readMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const read = (field: ContactField) => String(data.get(field) ?? '').replaceAll('\0', '');
  return { name: read('name'), email: read('email'), message: read('message') };
}

export function trimMessage({ name, email, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), message: message.trim() };
}
