// The settings of the edge from its environment file. The error lists every invalid variable with
// its remedy. The processes of the API have their own settings in apps/api/src/config.ts.
import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import type { Listening, TlsServer } from './listening.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const origin = z
  .url({ protocol: /^https?$/, error: 'must be a http:// or https:// URL' })
  .transform((url) => url.replace(/\/+$/, ''))
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, {
    error: 'must be an origin such as https://loimel.example, without a path',
  });
const path = z.string().startsWith('/', { error: 'must be an absolute path' });
const port = z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65535);
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

/** `.env.example` lists the same names in the section of the edge. */
const VARIABLES = {
  PUBLIC_URL: origin,
  DESK_URL: origin.optional(),
  TLS_CERTIFICATE: path.optional(),
  TLS_CERTIFICATE_KEY: path.optional(),
  DESK_TLS_CERTIFICATE: path.optional(),
  DESK_TLS_CERTIFICATE_KEY: path.optional(),
  ACME_ROOT: path.optional(),
  EDGE_ADDRESSES: list
    .refine((items) => items.every(isListenAddress), {
      error: 'must be IPv4 addresses or IPv6 addresses in brackets, with commas between them',
    })
    .optional(),
  EDGE_HTTP_PORT: port.default(80),
  EDGE_HTTPS_PORT: port.default(443),
  EDGE_HTTP3: z.enum(['auto', 'off'], { error: 'must be auto or off' }).default('auto'),
  QUIC_HOST_KEY: path.optional(),
  NGINX_LISTEN: list.optional(),
  DESK_LISTEN: list.optional(),
  TRUSTED_PROXIES: list.optional(),
  API_UPSTREAMS: list.default(['127.0.0.1:4000']),
  SITE_ROOT: path.default('/srv/loimel/site'),
  DESK_ROOT: path.default('/srv/loimel/desk'),
  KEPT_FILES_ROOT: path.default('/srv/loimel/kept'),
  STATUS_ROOT: path.optional(),
  NGINX_USER: z.string().optional(),
} as const;

export const EDGE_VARIABLE_NAMES = Object.keys(VARIABLES);

const EdgeVariables = z.object(VARIABLES);
type EdgeVariables = z.infer<typeof EdgeVariables>;

export type EdgeSettings = {
  listening: Listening;
  siteRoot: string;
  /** Null without DESK_URL: then no desk is served. */
  deskRoot: string | null;
  keptFilesRoot: string;
  statusRoot?: string;
  upstreams: readonly string[];
  trustedProxies?: readonly string[];
  user?: string;
};

export class EdgeSettingsError extends Error {
  override name = 'EdgeSettingsError';
}

/** `hasIpv6`: whether this machine can listen on IPv6 addresses. */
export function parseEdgeSettings(env: Environment, hasIpv6: boolean): EdgeSettings {
  // An empty variable (a line `NAME=` in the file) means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = EdgeVariables.safeParse(given);
  if (!result.success) {
    throw toError(
      result.error.issues.map((issue) => {
        const name = issue.path.join('.');
        return given[name] === undefined ? `${name} is not set` : `${name} ${issue.message}`;
      }),
    );
  }
  const problems = findContradictions(result.data);
  if (problems.length > 0) throw toError(problems);
  return toSettings(result.data, hasIpv6);
}

function findContradictions(values: EdgeVariables): string[] {
  const problems: string[] = [];
  const check = (isWrong: boolean, problem: string) => {
    if (isWrong) problems.push(problem);
  };
  const { PUBLIC_URL, DESK_URL, TLS_CERTIFICATE, TRUSTED_PROXIES } = values;
  const hasTls = TLS_CERTIFICATE !== undefined;
  const urls = [PUBLIC_URL, ...(DESK_URL === undefined ? [] : [DESK_URL])];
  for (const prefix of ['', 'DESK_'] as const) {
    const certificate = `${prefix}TLS_CERTIFICATE` as const;
    const key = `${prefix}TLS_CERTIFICATE_KEY` as const;
    check(
      (values[certificate] === undefined) !== (values[key] === undefined),
      `${certificate} and ${key} belong together: set both or none`,
    );
  }
  check(
    values.DESK_TLS_CERTIFICATE !== undefined && (!hasTls || DESK_URL === undefined),
    'DESK_TLS_CERTIFICATE needs TLS_CERTIFICATE and DESK_URL: set them or remove it',
  );
  check(
    hasTls && urls.some((url) => !url.startsWith('https:')),
    'TLS_CERTIFICATE is set, so PUBLIC_URL and DESK_URL must begin with https://',
  );
  check(
    hasTls && DESK_URL !== undefined && toHostName(DESK_URL) === toHostName(PUBLIC_URL),
    'DESK_URL must have another host name than PUBLIC_URL: they share the port',
  );
  check(
    hasTls && (values.NGINX_LISTEN !== undefined || values.DESK_LISTEN !== undefined),
    'NGINX_LISTEN and DESK_LISTEN are for an edge without TLS: remove them, or use EDGE_ADDRESSES',
  );
  check(
    !hasTls && TRUSTED_PROXIES === undefined && urls.some((url) => url.startsWith('https:')),
    'PUBLIC_URL begins with https://, so set TLS_CERTIFICATE, or TRUSTED_PROXIES if another machine ends TLS',
  );
  return problems;
}

function toSettings(values: EdgeVariables, hasIpv6: boolean): EdgeSettings {
  return {
    listening: toListening(values, hasIpv6),
    siteRoot: values.SITE_ROOT,
    deskRoot: values.DESK_URL === undefined ? null : values.DESK_ROOT,
    keptFilesRoot: values.KEPT_FILES_ROOT,
    ...(values.STATUS_ROOT === undefined ? {} : { statusRoot: values.STATUS_ROOT }),
    upstreams: values.API_UPSTREAMS,
    ...(values.TRUSTED_PROXIES === undefined ? {} : { trustedProxies: values.TRUSTED_PROXIES }),
    ...(values.NGINX_USER === undefined ? {} : { user: values.NGINX_USER }),
  };
}

function toListening(values: EdgeVariables, hasIpv6: boolean): Listening {
  const { PUBLIC_URL, DESK_URL, TLS_CERTIFICATE, TLS_CERTIFICATE_KEY } = values;
  const toAddresses = (sitePort: number) => [
    `${sitePort}`,
    ...(hasIpv6 ? [`[::]:${sitePort}`] : []),
  ];
  if (TLS_CERTIFICATE === undefined || TLS_CERTIFICATE_KEY === undefined) {
    const site = values.NGINX_LISTEN ?? toAddresses(values.EDGE_HTTP_PORT);
    const desk = values.DESK_LISTEN ?? toAddresses(8081);
    return { plain: DESK_URL === undefined ? { site } : { site, desk } };
  }
  const site: TlsServer = {
    origin: PUBLIC_URL,
    certificate: TLS_CERTIFICATE,
    key: TLS_CERTIFICATE_KEY,
  };
  const desk =
    DESK_URL === undefined
      ? undefined
      : {
          origin: DESK_URL,
          certificate: values.DESK_TLS_CERTIFICATE ?? site.certificate,
          key: values.DESK_TLS_CERTIFICATE_KEY ?? site.key,
        };
  return {
    tls: {
      addresses: values.EDGE_ADDRESSES ?? ['0.0.0.0', ...(hasIpv6 ? ['[::]'] : [])],
      httpPort: values.EDGE_HTTP_PORT,
      httpsPort: values.EDGE_HTTPS_PORT,
      isHttp3Allowed: values.EDGE_HTTP3 === 'auto',
      site,
      ...(desk === undefined ? {} : { desk }),
      ...(values.QUIC_HOST_KEY === undefined ? {} : { quicHostKey: values.QUIC_HOST_KEY }),
      ...(values.ACME_ROOT === undefined ? {} : { acmeRoot: values.ACME_ROOT }),
    },
  };
}

function toHostName(url: string): string {
  return new URL(url).hostname;
}

function isListenAddress(text: string): boolean {
  const [, inBrackets] = /^\[(.+)\]$/.exec(text) ?? [];
  return inBrackets === undefined ? isIPv4(text) : isIPv6(inBrackets);
}

function toError(problems: readonly string[]): EdgeSettingsError {
  const lines = problems.map((problem) => `  ${problem}`).join('\n');
  return new EdgeSettingsError(
    `The settings of the edge are not complete (see .env.example):\n${lines}`,
  );
}
