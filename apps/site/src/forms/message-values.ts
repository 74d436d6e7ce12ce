// The three fields that every form to the studio has.
import type { ContactField, ContactMessage } from '@loimel/client/contract';

/** FormData has replaced half characters; the server would reject NUL, which can come from a paste. */
export function readMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const read = (field: ContactField) => String(data.get(field) ?? '').replaceAll('\0', '');
  return { name: read('name'), email: read('email'), message: read('message') };
}

export function trimMessage({ name, email, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), message: message.trim() };
}
