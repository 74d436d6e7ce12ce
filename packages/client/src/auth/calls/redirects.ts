// Options sent with a request. `redirectTo` may be relative to the client URL.

export type RedirectOptions = { redirectTo?: string };

export type RegistrationOptions = RedirectOptions & {
  locale?: string;
  allowedRoles?: string[];
  defaultRole?: string;
  displayName?: string;
  metadata?: Record<string, unknown>;
};

export type SecurityKeyOptions = RegistrationOptions & { nickname?: string };

export type ProviderOptions = RegistrationOptions & {
  /** For identity providers that serve several organizations. */
  connection?: string;
  organization?: string;
};

/**
 * Makes a relative `redirectTo` absolute and keeps its query and hash (S2-W31). Without a client
 * URL (on a server) a relative value is left out, and the auth service uses its default.
 */
export function resolveRedirect<Options extends RedirectOptions>(
  options: Options | undefined,
  clientUrl: string | null,
): Options | undefined {
  if (!options?.redirectTo) return options;
  const { redirectTo, ...others } = options;
  const href = toAbsolute(redirectTo, clientUrl);
  return { ...others, ...(href ? { redirectTo: href } : {}) } as Options;
}

/** Not with URL.parse, which Safari has only since version 18. */
function toAbsolute(address: string, base: string | null): string | null {
  try {
    return new URL(address, base ?? undefined).href;
  } catch {
    return null;
  }
}

/**
 * URL of a sign-in with an identity provider. The browser opens it as a page (S2-W30). Lists are
 * joined with commas, objects become JSON, null and undefined values are left out.
 */
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
