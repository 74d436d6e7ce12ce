// Whether a mail server has rejected an address for good. Only that may end a subscription: a relay that
// rejects us, or a server that rejects the letter, does so for every reader.

/** RFC 2034: the enhanced code directly after that of SMTP. */
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;
/**
 * Mailbox, domain or host does not exist or is closed. Not 5.1.7 and 5.1.8 (our sender address), 5.2.3 (the
 * size of the letter), 5.6 (its content) and 5.7 (policy: relaying denied, listed as spam).
 */
const ABOUT_ADDRESS = /^5\.(?:0\.0|1\.(?!7$|8$)\d+|2\.(?!3$)\d+|4\.[14])$/;
/** Without an enhanced code. 552 and 554 are about quota, size, policy or the transaction. */
const PLAIN_CODES: readonly unknown[] = [550, 551, 553];

export function isAboutAddress(status: string): boolean {
  return ABOUT_ADDRESS.test(status);
}

/** Only a permanent response to RCPT TO is about the address. One to the text is about the letter. */
export function isRejectedAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error))
    return false;
  const { responseCode, command } = error;
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 550) return false;
  const response = 'response' in error ? String(error.response) : '';
  const status = ENHANCED.exec(response)?.[1];
  return status === undefined ? PLAIN_CODES.includes(responseCode) : isAboutAddress(status);
}
