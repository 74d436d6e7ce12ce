// Renders where nginx listens: with TLS on host names, or without it behind a proxy that ends TLS.
import type { NginxProgram } from './nginx-program.ts';
import { fillTemplate, requirePlain, requireWord } from './template.ts';

export type TlsServer = {
  /** Public origin, such as `https://loimel.example`. */
  origin: string;
  /** PEM files. */
  certificate: string;
  key: string;
};

/** Listen values of nginx, such as `127.0.0.1:8080`, one list per origin. */
export type PlainListening = { site: readonly string[]; desk?: readonly string[] };

export type TlsListening = {
  /** IPv4 addresses, and IPv6 addresses in brackets. */
  addresses: readonly string[];
  httpPort: number;
  httpsPort: number;
  /** Folder whose `.well-known/acme-challenge` is served on the HTTP port. */
  acmeRoot?: string;
  /** False: no HTTP/3, even if nginx has it. */
  isHttp3Allowed: boolean;
  /** File with random bytes. With it, HTTP/3 connections of before a reload end at once. */
  quicHostKey?: string;
  site: TlsServer;
  desk?: TlsServer;
};

export type Listening = { plain: PlainListening } | { tls: TlsListening };

/** The lines of one server that differ between the two modes. */
export type ServerLines = { listen: string; host: string };

const DEFAULT_HTTPS_PORT = '443';

export function usesHttp3({ isHttp3Allowed }: TlsListening, nginx: NginxProgram): boolean {
  return isHttp3Allowed && nginx.hasHttp3;
}

export function renderPlainServer(listen: readonly string[]): ServerLines {
  const lines = listen.map((value) => `    listen ${requirePlain(value)};`);
  // Here the host name belongs to the proxy in front. Each origin has its own port.
  return { listen: [...lines, '    server_name _;'].join('\n'), host: '$http_host' };
}

export function renderTlsServer(
  server: TlsServer,
  listening: TlsListening,
  nginx: NginxProgram,
): ServerLines {
  const { host, hostname, port } = new URL(server.origin);
  const lines = [
    ...renderTlsListen(listening, nginx, { isDefault: false }),
    `    server_name ${requireWord(hostname)};`,
    `    ssl_certificate "${requirePlain(server.certificate)}";`,
    `    ssl_certificate_key "${requirePlain(server.key)}";`,
  ];
  if (usesHttp3(listening, nginx)) {
    const altSvc = `h3=":${port === '' ? DEFAULT_HTTPS_PORT : port}"; ma=86400`;
    lines.push(`    add_header Alt-Svc '${altSvc}' always;`);
  }
  // Fixed, because $http_host is empty in requests over HTTP/3.
  return { listen: lines.join('\n'), host: requireWord(host) };
}

/** The shared TLS settings, the redirects from HTTP, and the servers for unknown host names. */
export function renderTls(listening: TlsListening, nginx: NginxProgram): string {
  const servers =
    listening.desk === undefined ? [listening.site] : [listening.site, listening.desk];
  const hasHostKey = listening.quicHostKey !== undefined && usesHttp3(listening, nginx);
  return fillTemplate('tls.conf.template', {
    quicHostKey: hasHostKey
      ? `  quic_host_key "${requirePlain(listening.quicHostKey ?? '')}";`
      : '',
    unknownHttpsListen: renderTlsListen(listening, nginx, { isDefault: true }).join('\n'),
    unknownHttpListen: renderHttpListen(listening, ' default_server'),
    redirects: servers
      .map(({ origin }) =>
        fillTemplate('http-redirect.conf.template', {
          listen: renderHttpListen(listening, ''),
          hostName: requireWord(new URL(origin).hostname),
          origin: requireWord(origin),
          acmeChallenge: renderAcmeChallenge(listening.acmeRoot),
        }).trimEnd(),
      )
      .join('\n\n'),
  }).trimEnd();
}

function renderTlsListen(
  listening: TlsListening,
  nginx: NginxProgram,
  { isDefault }: { isDefault: boolean },
): string[] {
  const { addresses, httpsPort } = listening;
  const rank = isDefault ? ' default_server' : '';
  const http2 = nginx.hasHttp2Directive ? '' : ' http2';
  const lines = addresses.map(
    (address) => `    listen ${requireWord(address)}:${httpsPort} ssl${http2}${rank};`,
  );
  if (usesHttp3(listening, nginx)) {
    // The options of a socket are set once. reuseport gives each worker its own UDP socket.
    const options = isDefault ? ' reuseport default_server' : '';
    lines.push(
      ...addresses.map(
        (address) => `    listen ${requireWord(address)}:${httpsPort} quic${options};`,
      ),
    );
  }
  return nginx.hasHttp2Directive ? [...lines, '    http2 on;'] : lines;
}

function renderHttpListen({ addresses, httpPort }: TlsListening, rank: string): string {
  return addresses
    .map((address) => `    listen ${requireWord(address)}:${httpPort}${rank};`)
    .join('\n');
}

function renderAcmeChallenge(root: string | undefined): string {
  if (root === undefined) return '';
  return [
    '    location ^~ /.well-known/acme-challenge/ {',
    `      root "${requirePlain(root)}";`,
    '      types { }',
    '      default_type text/plain;',
    '    }',
    '',
  ].join('\n');
}
