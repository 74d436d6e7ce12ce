// The built pages behind the production nginx without an API, for programs that send nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRedirects } from '../../content/check/resolve-redirects.ts';
import { CONTENT_FOLDER } from '../../content/folder.ts';
import { LANGUAGES } from '../../content/languages.ts';
import { startNginx } from '../../deploy/nginx/start.ts';
import { SITE_DIST } from './site-dist.ts';

// No process listens on this port, so a request to the API gets an error.
const NO_API = '127.0.0.1:9';

export type Edge = AsyncDisposable & { url: string };

export async function startEdge(dist = SITE_DIST): Promise<Edge> {
  const runtimeDir = mkdtempSync(join(tmpdir(), 'loimel-edge-'));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rmSync(runtimeDir, { recursive: true, force: true }));
  const { url } = cleanup.use(
    await startNginx({
      dist,
      languages: LANGUAGES,
      redirects: readRedirects(CONTENT_FOLDER, new Date()),
      upstreams: [NO_API],
      runtimeDir,
    }),
  );
  const running = cleanup.move();
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
