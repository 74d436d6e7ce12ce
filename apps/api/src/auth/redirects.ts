// Where we may send a browser: to an origin on the list, and nowhere else.
import { ApiError } from '../errors.ts';

export type RedirectRules = {
  /** Where people go who did not say; also what relative targets are relative to. */
  clientUrl: string;
  /** Exact origins. */
  origins: readonly string[];
};

const MAX_CHARS = 2048;
// Browsers drop some of these inside an address and read the backslash as a slash: with them two
// parsers may see two different hosts.
const ODD_CHARACTERS = /[\p{Cc}\p{Z}\\]/u;

/** The address as the URL parser writes it; null when it leads anywhere else. */
export function readRedirect(rules: RedirectRules, target: string): URL | null {
  if (target.length > MAX_CHARS || ODD_CHARACTERS.test(target)) return null;
  if (!URL.canParse(target, rules.clientUrl)) return null;
  const url = new URL(target, rules.clientUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '') return null;
  return rules.origins.includes(url.origin) ? url : null;
}

export function requireRedirect(rules: RedirectRules, target: string | undefined): string {
  if (target === undefined || target === '') return rules.clientUrl;
  const url = readRedirect(rules, target);
  if (!url) throw new ApiError('redirectTo-not-allowed');
  return url.href;
}

export function withParameters(target: string, parameters: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
