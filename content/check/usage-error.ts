/** An invalid command. The program prints only its message. */
export class UsageError extends Error {}
