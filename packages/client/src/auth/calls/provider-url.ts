// The address of a sign-in by an identity provider: a page to open, not a call (spec 2 §7).
import type { RegistrationOptions } from './redirect-options.ts';

export type ProviderOptions = RegistrationOptions & {
  /** For providers that serve several organisations. */
  connection?: string;
  organization?: string;
};

/** Lists are joined by commas, objects become JSON, what is not given is left out. */
export function createProviderUrl(
  authUrl: string,
  provider: string,
  query: Record<string, unknown>,
): string {
  const url = new URL(`${authUrl}/signin/provider/${encodeURIComponent(provider)}`);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    url.searchParams.set(name, toText(value));
  }
  return url.href;
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
