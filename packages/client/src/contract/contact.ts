// The contact message on the wire: its fields, the rules for them, and the mutation that saves it.
import { isEmailAddress, MESSAGE_MAX_CHARS, NAME_MAX_CHARS } from './limits.ts';
import type { TypedDocument } from './request.ts';

export type ContactField = 'name' | 'email' | 'message';

export type ContactMessage = Record<ContactField, string>;

export type ContactFault =
  | 'name-missing'
  | 'name-too-long'
  | 'email-missing'
  | 'email-invalid'
  | 'message-missing'
  | 'message-too-long';

/** What is wrong with each field; an empty object means the message may be sent. */
export function findContactFaults(
  values: ContactMessage,
): Partial<Record<ContactField, ContactFault>> {
  const faults: Partial<Record<ContactField, ContactFault>> = {};
  const name = values.name.trim();
  const email = values.email.trim();
  const message = values.message.trim();

  if (name === '') faults.name = 'name-missing';
  else if (countChars(name) > NAME_MAX_CHARS) faults.name = 'name-too-long';

  if (email === '') faults.email = 'email-missing';
  else if (!isEmailAddress(email)) faults.email = 'email-invalid';

  if (message === '') faults.message = 'message-missing';
  else if (countChars(message) > MESSAGE_MAX_CHARS) faults.message = 'message-too-long';

  return faults;
}

// PostgreSQL's char_length counts code points, JavaScript's length counts UTF-16 units:
// counting like the database keeps "120 characters" one promise on both sides.
function countChars(text: string): number {
  return [...text].length;
}

export type ContactInput = ContactMessage & { language: string };

/** The answer of `insert_contacts_one`; `number` is the short receipt number shown to the visitor. */
export type InsertedContact = { id: string; created_at: string; number: string };

/** Saves a contact message. */
export const INSERT_CONTACT: TypedDocument<
  { insert_contacts_one: InsertedContact },
  { object: ContactInput }
> = {
  operationName: 'InsertContact',
  query:
    'mutation InsertContact($object: contacts_insert_input!) { insert_contacts_one(object: $object) { id created_at number } }',
};
