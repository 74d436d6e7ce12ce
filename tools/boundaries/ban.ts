// The parts of an import rule.

/** Imports that are refused, as patterns of import paths, and what the author then reads. */
export type Ban = { message: string; group: string[] };

/** Where two rules match a file the later one replaces the earlier, so each holds all its bans. */
export type Rule = { files: string[]; bans: Ban[] };

export const NOT_TESTS = '!**/*.test.{ts,tsx}';

export function ban(message: string, ...group: string[]): Ban {
  return { group, message };
}
