// The site in development (`astro dev`) on a copy of the content.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '../../tools/free-port.ts';
import { waitForHttp } from '../../tools/http-ready.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const READY_TIMEOUT_MS = 50_000;
const REQUEST_TIMEOUT_MS = 30_000;

export type DevSite = AsyncDisposable & {
  /** The response to a browser. */
  open: (path: string) => Promise<{ status: number; html: string }>;
  readOutput: () => string;
};

export async function startDevSite(contentFolder: string): Promise<DevSite> {
  const port = await findFreePort();
  const program = join(REPOSITORY, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const args = [program, 'dev', '--ignore-lock', '--host', '127.0.0.1', '--port', String(port)];
  const { NODE_OPTIONS: _, NODE_ENV: __, VITEST: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: join(REPOSITORY, 'apps', 'site'),
    env: { ...inherited, CONTENT_FOLDER: contentFolder, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const readOutput = collectOutput(child);
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  try {
    await waitForHttp(url, READY_TIMEOUT_MS, () => true);
  } catch (cause) {
    await stop();
    throw new Error(`astro dev did not start. Its output:\n${readOutput()}`, { cause });
  }
  return {
    [Symbol.asyncDispose]: stop,
    readOutput,
    open: async (path) => {
      const response = await fetch(new URL(path, url), {
        // The server restarts when a language is added and closes kept connections, so none is kept.
        headers: { accept: 'text/html', connection: 'close' },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      return { status: response.status, html: await response.text() };
    },
  };
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  return () => output;
}

/** Location and message of the first finding on the page, or null on an ordinary page. */
export function readFirstFinding(html: string): { location: string; message: string } | null {
  const [, location = '', message = ''] =
    /<li><code>([^<]*)<\/code><br>([^<]*)<\/li>/.exec(html) ?? [];
  return location === '' ? null : { location, message };
}
