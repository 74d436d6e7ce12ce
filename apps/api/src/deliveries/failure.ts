// Short codes for failed deliveries, and what they mean. A code is stored and shown to staff, so it
// must not contain an address or text. Messages of SMTP servers and PostgreSQL do contain them.

export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  readonly failureCode: string;

  constructor(failureCode: string, options?: ErrorOptions) {
    super(failureCode, options);
    this.failureCode = failureCode;
  }
}

export function toFailureCode(error: unknown): string {
  if (error instanceof DeliveryFailure) return error.failureCode;
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return `smtp-${isAboutMessage(error) ? '' : 'session-'}${error.responseCode}`;
  }
  if (isLostConnection(error)) return error.isSending === true ? NO_RESPONSE : 'smtp-session-lost';
  if ('originalCode' in error && typeof error.originalCode === 'string') return error.originalCode;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // fetch wraps the system error, whose code is more specific than "TypeError".
  if (error.cause !== undefined) return toFailureCode(error.cause);
  return error.name;
}

/**
 * Nodemailer reports a lost connection with `CONN` or `ECONNECTION`, whether the email was being sent
 * or not. The mailer adds that as `isSending`.
 */
function isLostConnection(error: Error): error is Error & { isSending?: unknown } {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNECTION') return true;
  if (!('command' in error) || error.command !== 'CONN') return false;
  const cause = 'originalCode' in error ? error.originalCode : code;
  return /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(cause));
}

/** The server may have accepted the email. */
export const NO_RESPONSE = 'smtp-no-response';
const SMTP_TOO_LARGE = 552;

/**
 * Nodemailer reports the SMTP command that failed. Greeting, sign-in and our own sender address are
 * the same for every email, so a rejection there does not concern one message. A server can reject
 * the size of a message together with the sender.
 */
function isAboutMessage(error: Error & { responseCode?: unknown }): boolean {
  const code = 'code' in error ? error.code : undefined;
  const command = 'command' in error ? error.command : undefined;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return command !== 'MAIL FROM' || error.responseCode === SMTP_TOO_LARGE;
}

/**
 * - rejected: the destination or the sender rejected this delivery.
 * - deferred: the mail server is reachable, but did not accept this email yet, or did not say so.
 * - unreachable: the destination cannot be used, or our settings or services are wrong. No delivery
 *   can cause this.
 * - unclear: the destination failed after it may have read the delivery. Either can be the cause.
 */
export type FailureKind = 'rejected' | 'deferred' | 'unreachable' | 'unclear';

const UNREACHABLE = [
  // Wrong credentials, or a limit on requests.
  /^http-(401|407|408|421|425|429)$/,
  /^smtp-(421|session-.+)$/,
  // No connection: name, route, port, certificate or sign-in.
  /^(ECONNREFUSED|ENOTFOUND|EAI_[A-Z]+|EDNS|E(HOST|NET)(UNREACH|DOWN)|EADDRNOTAVAIL)$/,
  /^(EAUTH|ENOAUTH|EOAUTH2|ETLS|EPROTO|UND_ERR_CONNECT_TIMEOUT)$/,
  /CERT|_SSL_|_TLS_|^UNABLE_TO_|^HOSTNAME_MISMATCH$/,
  // Our own file store, or PostgreSQL while it starts, stops or has no free connection.
  /^storage-unavailable$/,
  /^(08|53|57)[0-9A-Z]{3}$/,
];

const DEFERRED = /^smtp-(4\d\d|no-response)$/;

const UNCLEAR = [
  /^timeout$/,
  // A redirect is never followed. It can be a page about maintenance.
  /^http-[35]\d\d$/,
  // Other codes of Node, except those with which Nodemailer rejects a message before it is sent.
  /^(?!EENVELOPE$|EMESSAGE$|ESTREAM$)E[A-Z_]+$/,
  /^(UND_ERR|HPE)_/,
];

/** Whether the destination has sent this failure as its response. */
export function isResponse(failureCode: string): boolean {
  return /^(http|smtp)-\d{3}$/.test(failureCode);
}

export function toFailureKind(failureCode: string): FailureKind {
  const matches = (pattern: RegExp) => pattern.test(failureCode);
  if (UNREACHABLE.some(matches)) return 'unreachable';
  if (matches(DEFERRED)) return 'deferred';
  return UNCLEAR.some(matches) ? 'unclear' : 'rejected';
}
