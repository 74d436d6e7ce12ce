// Redirects are only allowed to origins of the allow-list.
import { ApiError } from '../errors.ts';

export type RedirectRules = {
  /** The target if the client gives none, and the base of relative targets. */
  clientUrl: string;
  /** Exact origins. */
  origins: readonly string[];
};

const MAX_CHARS = 2048;
// Browsers remove some of these characters from a URL and treat a backslash as a slash. So two
// parsers could find two different hosts.
const ODD_CHARACTERS = /[\p{Cc}\p{Z}\\]/u;

/** Returns the URL as parsed, or null if its origin is not allowed. */
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
