// Renders the nginx configuration and the redirect file of static hosts from the languages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PagePolicies } from './csp.ts';

/** The fields of a language that nginx needs. Entries of content/languages.json match this type. */
export type EdgeLanguage = { code: string; prefix: string };

export type NginxOptions = {
  languages: readonly EdgeLanguage[];
  /** Folder of the built site. */
  root: string;
  /** nginx listen values, e.g. `127.0.0.1:8080`. */
  listen: readonly string[];
  /** `host:port` of each API process. */
  upstreams: readonly string[];
  policies: PagePolicies;
  /** The built desk and the listen values of its own origin. Without it only the site is served. */
  desk?: { root: string; listen: readonly string[] };
  /**
   * Addresses or networks of proxies in front of nginx. Only they may set the visitor's address.
   */
  trustedProxies?: readonly string[];
  /** Folder of the dynamic modules. Without the brotli module only gzip is served. */
  modulesDir?: string;
  /** User of the worker processes. Only needed when root starts nginx. */
  user?: string;
};

const DEBIAN_MODULES_DIR = '/usr/lib/nginx/modules';
const BROTLI_MODULE = 'ngx_http_brotli_static_module.so';
// nginx reads its configuration through a buffer of 4096 bytes. One value must fit into it.
const MAX_VALUE_CHARS = 4000;

/** The configuration as text. Its relative paths are relative to the folder of `nginx -p`. */
export function renderNginxConfig(options: NginxOptions): string {
  const modulePath = join(options.modulesDir ?? DEBIAN_MODULES_DIR, BROTLI_MODULE);
  const hasBrotli = existsSync(modulePath);
  // Both servers forward the API paths in the same way.
  const server = {
    realAddress: renderRealAddress(options.trustedProxies ?? []),
    apiProxy: fillTemplate('api-proxy.conf.template', {
      scheme: options.trustedProxies === undefined ? '$scheme' : '$http_x_forwarded_proto',
    }).trimEnd(),
  };
  return fillTemplate('nginx.conf.template', {
    ...server,
    deskServer: options.desk === undefined ? '' : renderDesk(options.desk, server),
    brotliModule: hasBrotli ? `load_module "${requirePlain(modulePath)}";` : '',
    brotliStatic: hasBrotli ? 'brotli_static on;' : '',
    user: options.user === undefined ? '' : `user ${requirePlain(options.user)};`,
    listen: renderListen(options.listen),
    root: requirePlain(options.root),
    upstreamServers: options.upstreams
      .map((address) => `    server ${requirePlain(address)} max_fails=0;`)
      .join('\n'),
    passwordServers: options.upstreams
      .map((address, index) => {
        const rank = index === 0 ? '' : ' backup';
        return `    server ${requirePlain(address)} max_fails=0${rank};`;
      })
      .join('\n'),
    ...renderPolicies(options.policies),
    defaultLanguage: requireDefault(options.languages).code,
    busyPages: prefixed(options.languages)
      .map(
        ({ prefix }) =>
          `    "~^https?://[^/]+/${prefix}(?:[/?#]|$)" "/${prefix}/sent/application-failed?f=busy";`,
      )
      .join('\n'),
    notFoundPages: prefixed(options.languages)
      .map(({ prefix }) => `    "~^/${prefix}(?:/|$)" /${prefix}/404.html;`)
      .join('\n'),
    notFoundLocations: options.languages.map(renderNotFoundLocations).join('\n\n'),
  });
}

/**
 * The `_redirects` file of static hosts, with the same rules for the prefix of the default
 * language. It cannot set the cookie, so only the head script stores the choice of English there.
 */
export function renderHostRedirects(languages: readonly EdgeLanguage[]): string {
  const { code } = requireDefault(languages);
  return [
    '# Rendered by deploy/nginx/render.ts; the first rule that matches wins.',
    `/${code}/blog/:slug /blog/:slug 200`,
    `/${code} / 301`,
    `/${code}/* /:splat 301`,
    '',
  ].join('\n');
}

function renderDesk(
  { root, listen }: NonNullable<NginxOptions['desk']>,
  server: { realAddress: string; apiProxy: string },
): string {
  const values = { ...server, deskListen: renderListen(listen), deskRoot: requirePlain(root) };
  return fillTemplate('desk.conf.template', values).trimEnd();
}

function renderListen(values: readonly string[]): string {
  return values.map((value) => `    listen ${requirePlain(value)};`).join('\n');
}

function renderRealAddress(proxies: readonly string[]): string {
  if (proxies.length === 0) return '';
  return [
    ...proxies.map((proxy) => `    set_real_ip_from ${requirePlain(proxy)};`),
    '    real_ip_header X-Forwarded-For;',
    // The rightmost address that is not a trusted proxy. A client can invent those before it.
    '    real_ip_recursive on;',
  ].join('\n');
}

/** Pages can share a policy. Each policy is rendered once, and the pages refer to its number. */
function renderPolicies(policies: PagePolicies) {
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

function renderNotFoundLocations({ prefix }: EdgeLanguage): string {
  const page = prefix === '' ? '/404' : `/${prefix}/404`;
  return [
    `    location = ${page} {`,
    '      return 404;',
    '    }',
    '',
    `    location = ${page}.html {`,
    '      internal;',
    '    }',
  ].join('\n');
}

function fillTemplate(file: string, values: Readonly<Record<string, string>>): string {
  const template = readFileSync(new URL(file, import.meta.url), 'utf8');
  // A line that contains only an empty value is removed.
  return template.replaceAll(/^[ ]*\{\{(\w+)\}\}\n|\{\{(\w+)\}\}/gm, (match, line, inline) => {
    const name = String(line ?? inline);
    const value = values[name];
    if (value === undefined) throw new Error(`${file} uses the unknown placeholder {{${name}}}`);
    if (line === undefined) return value;
    return value === '' ? '' : match.replace(`{{${name}}}`, () => value);
  });
}

function requirePlain(value: string): string {
  // These characters would end a quoted value or start a variable.
  if (/["$\\\r\n]/.test(value)) {
    throw new Error(
      `this value cannot be used in the nginx configuration: ${JSON.stringify(value)}`,
    );
  }
  return value;
}

function requireShort(policy: string): string {
  if (policy.length > MAX_VALUE_CHARS) {
    throw new Error(
      `the policy has ${policy.length} characters: use fewer inline scripts or styles`,
    );
  }
  return policy;
}

function requireDefault(languages: readonly EdgeLanguage[]): EdgeLanguage {
  const language = languages.find(({ prefix }) => prefix === '');
  if (language === undefined) throw new Error('no language without a prefix in languages.json');
  return language;
}

function prefixed(languages: readonly EdgeLanguage[]): EdgeLanguage[] {
  return languages.filter(({ prefix }) => prefix !== '');
}
