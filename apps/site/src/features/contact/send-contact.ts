// Sends a contact message to the backend.
import { INSERT_CONTACT } from '@loimel/client/contract';
import { saveRecord } from '../../forms/save-record.ts';
import type { SendContact } from './contact-form-state.ts';

export const sendContact: SendContact = async (input, idempotencyKey) => {
  const { data, error } = await saveRecord(INSERT_CONTACT, { object: input }, idempotencyKey);
  return error === null
    ? { contact: data.insert_contacts_one, error: null }
    : { contact: null, error };
};
