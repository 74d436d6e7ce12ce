// The error that our client must return, derived from the step and from the response of the server.
import type { Reply } from './routes.ts';
import type { Case } from './rule.ts';

type ExpectedError = { status: number; error: string; message: string };

function entry(status: number, error: string, message: string): ExpectedError {
  return { status, error, message };
}

/** Written out again, so that a changed text in the client is a difference. */
export const ERRORS = {
  network: entry(0, 'network', 'Network Error'),
  unreadable: entry(0, 'invalid-response', 'The response of the server is unreadable'),
  tooManyRequests: entry(429, 'too-many-requests', 'Too many requests'),
  email: entry(10, 'invalid-email', 'Email is incorrectly formatted'),
  phone: entry(10, 'invalid-phone-number', 'Phone number is incorrectly formatted'),
  refreshToken: entry(10, 'invalid-refresh-token', 'Invalid or expired refresh token'),
  signedOut: entry(20, 'unauthenticated-user', 'User is not authenticated'),
  signedIn: entry(20, 'already-signed-in', 'User is already signed in'),
  notAnonymous: entry(20, 'user-not-anonymous', 'User is not anonymous'),
  unverified: entry(20, 'unverified-user', 'Email needs verification'),
  smsForAnonymous: entry(
    1,
    'invalid-sign-in-method',
    'Deanonymization by phone number is not implemented.',
  ),
};

/** Null when the server accepted the step. */
export function toExpectedError({ step, ours }: Case): ExpectedError | null {
  const { reply, seen } = ours;
  if (seen.calls.length === 0) return step.do === 'sms' ? ERRORS.phone : ERRORS.email;
  if (!reply) return ERRORS.network;
  if (reply.status < 300) return null;
  if (isJson(reply)) return JSON.parse(reply.text);
  return reply.status === 429
    ? ERRORS.tooManyRequests
    : { ...ERRORS.unreadable, status: reply.status };
}

export function isJson({ text }: Reply): boolean {
  return /^[{"]/.test(text);
}
