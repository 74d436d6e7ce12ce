// Input checks before a call is sent (S2-V01 to S2-V05). Each throws its error from the catalogue.
import { isEmailAddress } from '../../contract/index.ts';
import { AUTH_ERRORS } from '../errors.ts';

const PASSWORD_MIN_CHARS = 3;
const LOCAL_LETTERS = /[\p{L}\p{M}\p{N}](?=[^@]*@)/gu;
const MFA_TICKET_PATTERN = /^mfaTotp:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Also accepts letters of any script before the @. Our forms do not, because not every mail server
 * delivers to such an address. Here the server of the account decides.
 */
export function requireEmail(email: unknown): void {
  const isValid = typeof email === 'string' && isEmailAddress(email.replace(LOCAL_LETTERS, 'x'));
  if (!isValid) throw AUTH_ERRORS.invalidEmail;
}

export function requirePassword(password: unknown): void {
  if (typeof password !== 'string' || password.length < PASSWORD_MIN_CHARS) {
    throw AUTH_ERRORS.invalidPassword;
  }
}

export function requirePhoneNumber(phoneNumber: unknown): void {
  if (typeof phoneNumber !== 'string' || phoneNumber === '') throw AUTH_ERRORS.invalidPhoneNumber;
}

export function requireMfaTicket(ticket: unknown): void {
  if (!ticket) throw AUTH_ERRORS.noMfaTicket;
  if (typeof ticket !== 'string' || !MFA_TICKET_PATTERN.test(ticket)) {
    throw AUTH_ERRORS.invalidMfaTicket;
  }
}
