// Renders the nginx configuration from a build, the settings and what nginx can do.
import { type EdgeBuild, type EdgeLanguage, requireDefault } from './edge-build.ts';
import {
  CACHING,
  DESK_HEADERS,
  HASHED_FOLDERS,
  NOTHING_ALLOWED,
  SITE_HEADERS,
  SITE_REFERRER_POLICY,
  TRANSPORT_SECURITY,
} from './headers.ts';
import {
  type Listening,
  renderPlainServer,
  renderTls,
  renderTlsServer,
  type ServerLines,
} from './listening.ts';
import type { NginxProgram } from './nginx-program.ts';
import { fillTemplate, renderHeaders, requirePlain, requireWord } from './template.ts';

export type NginxOptions = {
  build: EdgeBuild;
  nginx: NginxProgram;
  listening: Listening;
  /** Folder of the built site. */
  siteRoot: string;
  /** Folder of the built desk. Used if `listening` has a desk. */
  deskRoot: string;
  /** Hashed files of the previous release, in its folders `site` and `desk`. */
  keptFilesRoot: string;
  /** Status pages of the canary program. Without it the page of the build is served. */
  statusRoot?: string;
  /** `host:port` of each API process. */
  upstreams: readonly string[];
  /**
   * Addresses or networks of proxies in front of nginx. Only they may set the visitor's address.
   */
  trustedProxies?: readonly string[];
  /** User of the worker processes. Only needed when root starts nginx. */
  user?: string;
};

// nginx reads its configuration through a buffer of 4096 bytes. One value must fit into it.
const MAX_VALUE_CHARS = 4000;

const STAFF_ONLY = `
      # What only staff use is reachable on the origin of the desk alone.
      location ~ ^/(?:functions/v1|v1/functions)/desk(?:/|$) {
        return 404;
      }`;

/** The configuration as text. Its relative paths are relative to the folder of `nginx -p`. */
export function renderNginxConfig(options: NginxOptions): string {
  const { build, nginx, listening, upstreams } = options;
  const { site, desk } = renderServers(listening, nginx);
  const common = renderCommon(options);
  const plainForms = fillTemplate('plain-forms.conf.template', {}).trimEnd();
  return fillTemplate('nginx.conf.template', {
    ...common,
    ...site,
    apiProxy: renderApiProxy(common.scheme, site.host, { hiddenPaths: STAFF_ONLY, plainForms }),
    root: requirePlain(options.siteRoot),
    siteHeaders: renderHeaders(SITE_HEADERS),
    siteReferrerPolicy: SITE_REFERRER_POLICY,
    tls: 'tls' in listening ? renderTls(listening.tls, nginx) : '',
    deskServer: desk === null ? '' : renderDesk(options.deskRoot, desk, common),
    brotliModule:
      nginx.brotliModule === null ? '' : `load_module "${requirePlain(nginx.brotliModule)}";`,
    brotliStatic: nginx.brotliModule === null ? '' : 'brotli_static on;',
    user: options.user === undefined ? '' : `user ${requireWord(options.user)};`,
    ...renderUpstreams(upstreams),
    ...renderPolicies(build.policies),
    ...renderLanguages(build.languages),
    redirects: renderRedirects(build.redirects),
    statusLocations: renderStatus(options),
  });
}

function renderServers(
  listening: Listening,
  nginx: NginxProgram,
): { site: ServerLines; desk: ServerLines | null } {
  if ('plain' in listening) {
    const { site, desk } = listening.plain;
    return {
      site: renderPlainServer(site),
      desk: desk === undefined ? null : renderPlainServer(desk),
    };
  }
  const { site, desk } = listening.tls;
  return {
    site: renderTlsServer(site, listening.tls, nginx),
    desk: desk === undefined ? null : renderTlsServer(desk, listening.tls, nginx),
  };
}

/** Values of both servers. */
function renderCommon({ listening, trustedProxies, keptFilesRoot }: NginxOptions) {
  const isBehindTls = 'plain' in listening && trustedProxies !== undefined;
  return {
    scheme: isBehindTls ? '$http_x_forwarded_proto' : '$scheme',
    realAddress: renderRealAddress(trustedProxies ?? []),
    keptRoot: requirePlain(keptFilesRoot),
    nothingAllowed: NOTHING_ALLOWED,
    transportSecurity: TRANSPORT_SECURITY,
    siteHashedFolder: HASHED_FOLDERS.site,
    deskHashedFolder: HASHED_FOLDERS.desk,
    hashedCaching: CACHING.hashed,
    pageCaching: CACHING.page,
    otherCaching: CACHING.other,
    errorCaching: CACHING.error,
  };
}

/** Both servers forward the API paths in the same way, except those that one of them hides. */
function renderApiProxy(
  scheme: string,
  host: string,
  own: { hiddenPaths: string; plainForms: string },
): string {
  return fillTemplate('api-proxy.conf.template', { scheme, host, ...own }).trimEnd();
}

function renderDesk(
  root: string,
  server: ServerLines,
  common: ReturnType<typeof renderCommon>,
): string {
  return fillTemplate('desk.conf.template', {
    ...common,
    ...server,
    apiProxy: renderApiProxy(common.scheme, server.host, { hiddenPaths: '', plainForms: '' }),
    root: requirePlain(root),
    deskHeaders: renderHeaders(DESK_HEADERS),
  }).trimEnd();
}

function renderUpstreams(upstreams: readonly string[]) {
  return {
    upstreamServers: upstreams
      .map((address) => `    server ${requireWord(address)} max_fails=0;`)
      .join('\n'),
    passwordServers: upstreams
      .map((address, index) => {
        const rank = index === 0 ? '' : ' backup';
        return `    server ${requireWord(address)} max_fails=0${rank};`;
      })
      .join('\n'),
  };
}

function renderRealAddress(proxies: readonly string[]): string {
  if (proxies.length === 0) return '';
  return [
    ...proxies.map((proxy) => `    set_real_ip_from ${requireWord(proxy)};`),
    '    real_ip_header X-Forwarded-For;',
    // The rightmost address that is not a trusted proxy. A client can invent those before it.
    '    real_ip_recursive on;',
  ].join('\n');
}

/** Pages can share a policy. Each policy is rendered once, and the pages refer to its number. */
function renderPolicies(policies: EdgeBuild['policies']) {
  const distinct = [...new Set(policies.values())];
  return {
    pageKinds: [...policies]
      .map(([path, policy]) => `    "${requirePlain(path)}" ${distinct.indexOf(policy) + 1};`)
      .join('\n'),
    pagePolicies: distinct
      .map((policy, index) => `    ${index + 1} "${requireShort(requirePlain(policy))}";`)
      .join('\n'),
  };
}

function renderLanguages(languages: readonly EdgeLanguage[]) {
  const prefixed = languages.filter(({ prefix }) => prefix !== '');
  const { code } = requireDefault(languages);
  return {
    defaultLanguage: code,
    languageCookie: `preferredLanguage=${code}; Max-Age=60; Path=/; SameSite=Lax$cookie_security`,
    busyPages: prefixed
      .map(({ code: language, prefix }) => `    ${language} /${prefix}/503.html;`)
      .join('\n'),
    statusPages: languages
      .map(
        ({ prefix }) => `    /${prefix === '' ? '' : `${prefix}/`}status.html "${CACHING.status}";`,
      )
      .join('\n'),
    notFoundPages: prefixed
      .map(({ prefix }) => `    "~^/${prefix}(?:/|$)" /${prefix}/404.html;`)
      .join('\n'),
    gonePages: prefixed
      .map(({ prefix }) => `    "~^/${prefix}(?:/|$)" /${prefix}/410.html;`)
      .join('\n'),
    notFoundLocations: languages.map(renderNotFoundLocations).join('\n\n'),
  };
}

function renderRedirects(redirects: EdgeBuild['redirects']): string {
  return [...redirects]
    .map(([path, target]) => `    "${requirePlain(path)}" "${requirePlain(target ?? 'gone')}";`)
    .join('\n');
}

function renderNotFoundLocations({ prefix }: EdgeLanguage): string {
  const folder = prefix === '' ? '' : `/${prefix}`;
  return ['404', '410', '503']
    .map((page) =>
      [
        `    location = ${folder}/${page} {`,
        '      return 404;',
        '    }',
        '',
        `    location = ${folder}/${page}.html {`,
        '      internal;',
        '    }',
      ].join('\n'),
    )
    .join('\n\n');
}

/** With the path of the page below the folder of the step, so that it has the policy of the page. */
function renderStatus({ statusRoot, build }: NginxOptions): string {
  if (statusRoot === undefined) return '';
  const locations = build.languages.map(({ prefix }) =>
    [
      `    location = ${prefix === '' ? '' : `/${prefix}`}/status {`,
      `      root "${requirePlain(statusRoot)}/$status_step";`,
      // A cached file would hide that its page has appeared or ended.
      '      open_file_cache off;',
      // The user of the canary program must not publish files of other users by a link.
      '      disable_symlinks if_not_owner;',
      '      try_files $uri.html @built_status;',
      '    }',
    ].join('\n'),
  );
  const fallback = [
    '    location @built_status {',
    '      try_files $uri.html =404;',
    '    }',
  ].join('\n');
  return [...locations, fallback].join('\n\n');
}

function requireShort(policy: string): string {
  if (policy.length > MAX_VALUE_CHARS) {
    throw new Error(
      `the policy has ${policy.length} characters: use fewer inline scripts or styles`,
    );
  }
  return policy;
}
