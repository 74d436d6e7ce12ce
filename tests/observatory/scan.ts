// Starts the site, the desk and the API over TLS and scans one address of each kind.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toMarkdownTable } from '../../bench/site/markdown-table.ts';
import { LANGUAGES } from '../../content/languages.ts';
import { DESK_HOST, SITE_HOST, startFakeEdge } from '../../deploy/nginx/fake-edge.ts';
import { startBackend } from '../support/backend/start.ts';
import { DESK_DIST, SITE_DIST } from '../support/site-dist.ts';
import { SCANNER } from './install-scanner.ts';

export type Scan = { kind: string; address: string; score: number; grade: string; lost: string[] };

const LIMIT = 130;
const SCAN_LIMIT_MS = 60_000;

export async function scanAll(): Promise<Scan[]> {
  await using backend = await startBackend({
    apiCount: 1,
    workerCount: 0,
    smtpUrl: 'smtp://127.0.0.1:1',
    collectorUrl: 'http://127.0.0.1:1/',
  });
  await using edge = await startFakeEdge({
    siteDist: SITE_DIST,
    deskDist: DESK_DIST,
    languages: LANGUAGES,
    ports: { http: 80, https: 443 },
    upstreams: backend.apiUrls.map((url) => new URL(url).host),
  });
  const folder = mkdtempSync(join(tmpdir(), 'loimel-observatory-'));
  try {
    const authorities = join(folder, 'authorities.pem');
    const { site, desk } = edge.certificates;
    writeFileSync(authorities, [site, desk].map((file) => readFileSync(file, 'utf8')).join('\n'));
    const scans: Scan[] = [];
    for (const [kind, address] of listAddresses()) {
      scans.push({ kind, address, ...(await scan(address, authorities)) });
    }
    return scans;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function listAddresses(): [kind: string, address: string][] {
  const page = readFileSync(join(SITE_DIST, 'index.html'), 'utf8');
  const script = /\/_astro\/[\w.-]+\.js/.exec(page)?.[0];
  const article = /href="(\/blog\/[\w-]+)"/.exec(
    readFileSync(join(SITE_DIST, 'blog.html'), 'utf8'),
  )?.[1];
  if (script === undefined || article === undefined) throw new Error('no script or article found');
  const ofSite: [string, string][] = [
    ['home', '/'],
    ['page with a form', '/business'],
    ['page in another language', '/de/career'],
    ['list with a category', '/blog?category=design'],
    ['article', article],
    ['redirect to the default language', '/en/team'],
    ['status', '/status'],
    ['script', script],
    ['feed', '/feed.xml'],
    ['sitemap', '/sitemap.xml'],
    ['API: JSON', '/auth/v1/version'],
    ['API: rejected without a sign-in', '/auth/v1/user'],
  ];
  return [
    ...ofSite.map(([kind, path]): [string, string] => [kind, `${SITE_HOST}${path}`]),
    ['desk', `${DESK_HOST}/`],
    ['desk, sign-in', `${DESK_HOST}/sign-in`],
  ];
}

async function scan(address: string, authorities: string): Promise<Omit<Scan, 'kind' | 'address'>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', join(import.meta.dirname, 'resolve-hosts.mjs'), SCANNER, address],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: authorities }, timeout: SCAN_LIMIT_MS },
  );
  const result: {
    scan: { score: number; grade: string };
    tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>;
  } = JSON.parse(stdout);
  const lost = Object.values(result.tests).filter(
    ({ pass, scoreModifier }) => !pass || scoreModifier < 0,
  );
  return { ...result.scan, lost: lost.map((test) => test.result) };
}

export function findProblems(scans: readonly Scan[]): string[] {
  return scans
    .filter(({ score }) => score < LIMIT)
    .map(({ address, score, lost }) => `${address}: ${score} (${lost.join(', ')})`);
}

export function toReport(scans: readonly Scan[]): string {
  return [
    '# npm run test:observatory',
    `${new Date().toISOString().slice(0, 10)}. @mdn/mdn-http-observatory 1.4.8 on nginx with TLS and our API. Limit: ${LIMIT} on every kind of address.`,
    toMarkdownTable([
      ['kind', 'address', 'score', 'grade', 'not passed'],
      ...scans.map(({ kind, address, score, grade, lost }) => [
        kind,
        address,
        String(score),
        grade,
        lost.join(', '),
      ]),
    ]).join('\n'),
    `Lowest score: ${Math.min(...scans.map(({ score }) => score))} of ${scans.length} addresses.`,
  ].join('\n\n');
}
