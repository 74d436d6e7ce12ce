// What went wrong with a delivery, as a short code: it is stored and shown to staff, so it must
// not hold an address or a text, which messages of SMTP servers and of PostgreSQL do.

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
    return `smtp-${error.responseCode}`;
  }
  if ('code' in error && typeof error.code === 'string') return error.code;
  // fetch wraps the system's error: its code says more than "TypeError".
  if (error.cause !== undefined) return toFailureCode(error.cause);
  return error.name;
}

/**
 * Codes that speak about the destination and not about the one delivery: not reached, too busy, out
 * of order. Also read by PostgreSQL, so only what both kinds of regular expression know.
 */
export const UNREACHABLE_CODE =
  '^(timeout|E[A-Z_]+|UND_ERR_[A-Z_]+|http-5[0-9]{2}|http-429|smtp-421)$';

export function isUnreachableCode(failureCode: string): boolean {
  return new RegExp(UNREACHABLE_CODE).test(failureCode);
}
