// The server for the tabs: bare pages and the API (through nginx) at one origin. It can delay or
// lose the responses to refreshes after the server has rotated the token. It can also act as a
// server without a grace period.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { findFreePort } from '../../tools/free-port.ts';
import { forward, REJECTION, reply, replyTruncated } from './responses.ts';

/**
 * `lossy` loses the first response for every token. `slow` delays every response by 2 s. `strict`
 * rejects a token that was used before, like a server without a grace period.
 */
export const NETWORK_PROFILES = ['plain', 'lossy', 'slow', 'strict'] as const;
export type NetworkProfile = (typeof NETWORK_PROFILES)[number];

export type Front = AsyncDisposable & {
  url: string;
  setNetworkProfile: (networkProfile: NetworkProfile) => void;
  /** Counts since the last call. */
  takeCounts: () => Counts;
  /** Resolves when no refresh has been open for a while. */
  whenIdle: () => Promise<void>;
};

/** Requested refreshes, and those rejected with 401. */
export type Counts = { refreshes: number; rejected: number };

const REFRESH_PATH = '/auth/v1/token';
const SLOW_MS = 2_000;
const IDLE_MS = 300;
const POLL_INTERVAL_MS = 50;
const NO_COUNTS: Counts = { refreshes: 0, rejected: 0 };

export async function startFront(upstream: string, pages: readonly string[]): Promise<Front> {
  const scripts = await bundlePages(pages);
  let networkProfile: NetworkProfile = 'plain';
  let counts = NO_COUNTS;
  let openRefreshes = 0;
  let lastEndedMs = 0;
  const seenTokens = new Set<string>();

  async function refresh(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { refreshToken } = JSON.parse(body);
    const isRepeated = seenTokens.has(refreshToken);
    seenTokens.add(refreshToken);
    const isForwarded = networkProfile !== 'strict' || !isRepeated;
    const apiResponse = isForwarded ? await forward(upstream, request, body) : REJECTION;
    const isLost = networkProfile === 'lossy' && !isRepeated;
    if (networkProfile === 'slow') await sleep(SLOW_MS);
    if (isLost) replyTruncated(response, apiResponse);
    else reply(response, apiResponse);
    counts = {
      refreshes: counts.refreshes + 1,
      rejected: counts.rejected + (apiResponse.status === 401 ? 1 : 0),
    };
  }

  async function track(handled: Promise<void>): Promise<void> {
    openRefreshes += 1;
    await handled.finally(() => {
      openRefreshes -= 1;
      lastEndedMs = performance.now();
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path === REFRESH_PATH) return track(refresh(request, response));
    if (path.startsWith('/auth/v1/')) {
      return reply(response, await forward(upstream, request, await text(request)));
    }
    const script = scripts.get(path.slice(1));
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(script ?? `<!doctype html><title>tab</title>${toScriptTag(path, scripts)}`);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    setNetworkProfile(next) {
      networkProfile = next;
    },
    takeCounts() {
      const taken = counts;
      counts = NO_COUNTS;
      return taken;
    },
    async whenIdle() {
      while (openRefreshes > 0 || performance.now() - lastEndedMs < IDLE_MS) {
        await sleep(POLL_INTERVAL_MS);
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bundlePages(pages: readonly string[]): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: pages.map((page) => join(import.meta.dirname, 'pages', `${page}.ts`)),
    bundle: true,
    minify: true,
    write: false,
    outdir: 'not-written',
    define: { 'process.env.NODE_ENV': '"production"', global: 'window' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map((file) => [file.path.split('/').at(-1) ?? '', file.text]));
}

/** `/ours` is the page with ours.js. Any other path is a page without a client. */
function toScriptTag(path: string, scripts: Map<string, string>): string {
  const name = `${path.slice(1)}.js`;
  return scripts.has(name) ? `<script defer src="/${name}"></script>` : '';
}
