// The options that travel with a request; `redirectTo` may be given relative to the client address.

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
  /** For providers that serve several organisations. */
  connection?: string;
  organization?: string;
};

/**
 * A relative `redirectTo` becomes absolute, query and hash kept. Without a client address (on a
 * server) there is nothing to resolve it against, so it is left out and the server takes its own.
 */
export function resolveRedirect<Options extends RedirectOptions>(
  options: Options | undefined,
  clientUrl: string | null,
): Options | undefined {
  if (!options?.redirectTo) return options;
  const { redirectTo, ...others } = options;
  const resolved = URL.parse(redirectTo, clientUrl ?? undefined);
  return { ...others, ...(resolved ? { redirectTo: resolved.href } : {}) } as Options;
}

/**
 * The address of a sign-in by an identity provider: a page to open, not a call (spec 2 §7). Lists are
 * joined by commas, objects become JSON, what is not given is left out.
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
