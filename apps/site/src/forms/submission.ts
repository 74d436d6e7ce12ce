// What the forms that save a record share: the fields of a message and the request to the backend.
import {
  type ContactField,
  type ContactMessage,
  IDEMPOTENCY_HEADER,
} from '@loimel/client/contract';
import { createGraphqlClient } from '@loimel/client/graphql';

/** Past this a visitor has given up; the idempotency key makes another try safe. */
const SUBMISSION_TIMEOUT_MS = 20_000;

/** The backend of the same origin. */
export const graphql = createGraphqlClient({ url: '/graphql/v1' });

export function submissionOptions(idempotencyKey: string) {
  return {
    headers: { [IDEMPOTENCY_HEADER]: idempotencyKey },
    signal: AbortSignal.timeout(SUBMISSION_TIMEOUT_MS),
  };
}

/** FormData has replaced half characters; the server would reject NUL, which can come from a paste. */
export function readMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const read = (field: ContactField) => String(data.get(field) ?? '').replaceAll('\0', '');
  return { name: read('name'), email: read('email'), message: read('message') };
}

export function trimMessage({ name, email, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), message: message.trim() };
}
