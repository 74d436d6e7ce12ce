// The OpenID providers of the environment. The discovery document of a provider is loaded at the
// first use and cached. After a failure the next use tries again.
import { createRemoteJWKSet, customFetch as customKeyFetch, type JWTVerifyGetKey } from 'jose';
import { allowInsecureRequests, type Configuration, customFetch, discovery } from 'openid-client';
import type { ProviderSettings } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { createOutgoingFetch } from '../../platform/outgoing-fetch.ts';

const TIMEOUT_SECONDS = 10;

export type Provider = {
  settings: ProviderSettings;
  /** Throws `oauth-provider-error` if the discovery fails. */
  getConfiguration: () => Promise<Configuration>;
  getKeys: () => Promise<JWTVerifyGetKey>;
};

export function createProviders(all: readonly ProviderSettings[]): ReadonlyMap<string, Provider> {
  return new Map(all.map((settings) => [settings.name, createProvider(settings)]));
}

/** The URL that a provider redirects the browser to. */
export function toCallbackUrl(serverUrl: string, provider: string): string {
  return `${serverUrl}/signin/provider/${provider}/callback`;
}

function createProvider(settings: ProviderSettings): Provider {
  let discovering: Promise<{ configuration: Configuration; keys: JWTVerifyGetKey }> | null = null;

  async function discover() {
    const issuer = new URL(settings.issuer);
    // Only a provider on this machine, in tests and development, can work without TLS.
    const isLocal = ['localhost', '127.0.0.1'].includes(issuer.hostname);
    // The operator chose the issuer. Its discovery document must not select an internal host.
    const fetch = createOutgoingFetch({ trustedOrigin: issuer.origin });
    const configuration = await discovery(
      issuer,
      settings.clientId,
      settings.clientSecret,
      undefined,
      {
        timeout: TIMEOUT_SECONDS,
        // The options have the same shape as those of fetch, except for properties with undefined.
        [customFetch]: (url, init) => fetch(url, init as RequestInit),
        ...(isLocal ? { execute: [allowInsecureRequests] } : {}),
      },
    );
    const keysUrl = configuration.serverMetadata().jwks_uri;
    if (keysUrl === undefined) throw new Error(`${settings.name} publishes no keys`);
    const keys = createRemoteJWKSet(new URL(keysUrl), { [customKeyFetch]: fetch });
    return { configuration, keys };
  }

  async function get() {
    discovering ??= discover();
    try {
      return await discovering;
    } catch (error) {
      discovering = null;
      throw new ApiError('oauth-provider-error', undefined, { cause: error });
    }
  }

  return {
    settings,
    getConfiguration: async () => (await get()).configuration,
    getKeys: async () => (await get()).keys,
  };
}
