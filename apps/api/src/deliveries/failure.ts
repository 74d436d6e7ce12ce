// Short codes for failed deliveries. A code is stored and shown to staff, so it must not contain an
// address or text. Messages of SMTP servers and PostgreSQL do contain them.

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
  // fetch wraps the system error, whose code is more specific than "TypeError".
  if (error.cause !== undefined) return toFailureCode(error.cause);
  return error.name;
}

/**
 * Codes that describe the destination, not one delivery: unreachable, too busy or failing.
 * PostgreSQL also uses this pattern, so it contains only syntax that both regular expression
 * engines support.
 */
export const UNREACHABLE_CODE =
  '^(timeout|E[A-Z_]+|UND_ERR_[A-Z_]+|http-5[0-9]{2}|http-429|smtp-421)$';

export function isUnreachableCode(failureCode: string): boolean {
  return new RegExp(UNREACHABLE_CODE).test(failureCode);
}
