// Types of an import rule.

/** Forbidden imports as patterns of import paths, and the message for the author. */
export type Ban = { message: string; group: string[] };

/**
 * When two rules match a file, the later one replaces the earlier. So each rule contains all its
 * bans.
 */
export type Rule = { files: string[]; bans: Ban[] };

export const NOT_TESTS = '!**/*.test.{ts,tsx}';

export function ban(message: string, ...group: string[]): Ban {
  return { group, message };
}
