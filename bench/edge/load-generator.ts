// Runs h2load (Debian: nghttp2-client), which costs much less CPU time than a client in Node.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

export type Throughput = { perSecond: number; failed: number };

const CONNECTIONS = 32;
const RUN_LIMIT_MS = 60_000;

export function hasLoadGenerator(): boolean {
  return spawnSync('h2load', ['--version']).status === 0;
}

export type Load = {
  host: string;
  port: number;
  path: string;
  /** At most 32,000: nginx closes a connection after 1,000. */
  requests: number;
};

/** Requests one address over HTTP/2 and TLS, one request at a time on each connection. */
export async function loadPage({ host, port, path, requests }: Load): Promise<Throughput> {
  const { stdout } = await promisify(execFile)(
    'h2load',
    [
      ...['--clients', String(CONNECTIONS), '--max-concurrent-streams', '1', '--threads', '1'],
      ...['--requests', String(requests)],
      ...['--connect-to', `127.0.0.1:${port}`],
      ...['--header', 'accept-encoding: br, gzip', `https://${host}:${port}${path}`],
    ],
    { timeout: RUN_LIMIT_MS },
  );
  const rate = /finished in [\d.]+\w+, ([\d.]+) req\/s/.exec(stdout)?.[1];
  const codes = /status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx/.exec(stdout);
  const lost = /(\d+) failed, (\d+) errored, (\d+) timeout/.exec(stdout);
  if (rate === undefined || codes === null || lost === null || codes[1] === '0') {
    throw new Error(`h2load reports no successful requests:\n${stdout}`);
  }
  const failed = [...codes.slice(2), ...lost.slice(1)].reduce((sum, one) => sum + Number(one), 0);
  return { perSecond: Number(rate), failed };
}
