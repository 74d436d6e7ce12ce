// Our nginx with built pages beside bare nginx with one file of the same size, in turns.
import { LANGUAGES } from '../../content/languages.ts';
import { SITE_HOST, startFakeEdge } from '../../deploy/nginx/fake-edge.ts';
import { sendRequest } from '../../deploy/nginx/send-request.ts';
import { SITE_DIST } from '../../tests/support/site-dist.ts';
import { startBareNginx } from './bare-nginx.ts';
import { loadPage } from './load-generator.ts';

export type PageResult = {
  path: string;
  bytes: number;
  oursPerSecond: number;
  barePerSecond: number;
  /** Median of the ratios of each round: the speed of the machine changes during the run. */
  ratio: number;
  failed: number;
};

/** A page at the root, one with a language prefix, and a list. */
const PATHS = ['/', '/de/business', '/blog'];

export async function comparePages(size: {
  rounds: number;
  requests: number;
}): Promise<PageResult[]> {
  const { rounds, requests } = size;
  await using edge = await startFakeEdge({ siteDist: SITE_DIST, languages: LANGUAGES });
  await using bare = await startBareNginx(edge.certificates.site);
  const pages = [];
  for (const path of PATHS) {
    const bytes = await measureSize(edge.httpsPort, path);
    const ours = { host: SITE_HOST, port: edge.httpsPort, path, requests };
    const plain = { host: SITE_HOST, port: bare.port, path: bare.addFile(bytes), requests };
    for (const side of [ours, plain]) await loadPage(side);
    const runs: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
    pages.push({ path, bytes, ours, plain, runs, failed: 0 });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      const sides = ['ours', 'plain'] as const;
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const { perSecond, failed } = await loadPage(page[side]);
        page.runs[side].push(perSecond);
        page.failed += failed;
      }
    }
  }
  return pages.map(({ path, bytes, runs, failed }) => ({
    path,
    bytes,
    oursPerSecond: takeMedian(runs.ours),
    barePerSecond: takeMedian(runs.plain),
    ratio: takeMedian(runs.ours.map((ours, round) => ours / (runs.plain[round] ?? Number.NaN))),
    failed,
  }));
}

async function measureSize(port: number, path: string): Promise<number> {
  const { status, body } = await sendRequest(`https://127.0.0.1:${port}`, path, {
    serverName: SITE_HOST,
    headers: { host: `${SITE_HOST}:${port}`, 'accept-encoding': 'br, gzip' },
  });
  if (status !== 200) throw new Error(`${path} has status ${status}`);
  return body.length;
}

function takeMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
