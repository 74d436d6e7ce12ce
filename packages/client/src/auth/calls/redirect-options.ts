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
