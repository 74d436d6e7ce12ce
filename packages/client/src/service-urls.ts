// URLs of the backend services: given directly, or made from a subdomain and region.

export type ServiceUrls = {
  authUrl: string;
  storageUrl: string;
  functionsUrl: string;
  graphqlUrl: string;
};

export type BackendOptions =
  | { subdomain: string; region?: string }
  | (ServiceUrls & { subdomain?: never });

const LOCAL_PATTERN = /^(?:(https?):\/\/)?(local|localhost)(?::(\d+))?$/;
const DEFAULT_LOCAL_PORT = '1337';

/** Throws when the options are incomplete, so that a programming error shows at start-up. */
export function createServiceUrls(options: BackendOptions): ServiceUrls {
  if (!('subdomain' in options)) return requireUrls(options);
  const { subdomain } = options;
  if (!subdomain) throw new Error('A `subdomain` must be set.');
  return {
    authUrl: toUrl('auth', options),
    storageUrl: toUrl('storage', options),
    functionsUrl: toUrl('functions', options),
    graphqlUrl: toUrl('graphql', options),
  };
}

function requireUrls({ authUrl, storageUrl, functionsUrl, graphqlUrl }: ServiceUrls): ServiceUrls {
  const urls = { authUrl, storageUrl, functionsUrl, graphqlUrl };
  for (const [name, url] of Object.entries(urls)) {
    if (!url) throw new Error(`Please provide \`subdomain\` or \`${name}\`.`);
  }
  return urls;
}

function toUrl(service: string, options: BackendOptions): string {
  const { subdomain = '', region } = options as { subdomain?: string; region?: string };
  const [, protocol = 'http', host, port] = LOCAL_PATTERN.exec(subdomain) ?? [];
  if (host === 'localhost') {
    return `${protocol}://localhost:${port ?? DEFAULT_LOCAL_PORT}/v1/${service}`;
  }
  if (host === 'local') {
    return `https://local.${service}.local.nhost.run${port ? `:${port}` : ''}/v1`;
  }
  if (!region) {
    throw new Error('`region` must be set when using a `subdomain` other than "local".');
  }
  return `https://${subdomain}.${service}.${region}.nhost.run/v1`;
}
