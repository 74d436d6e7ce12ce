// Development only. Content files are read from disk and not imported, so Vite does not know them.
// This plugin reloads pages after a change, new files and languages included. While the content
// check reports errors, every page shows its findings instead of a stack trace.
import { readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createBackgroundCheck, type Report, toLine } from '@loimel/content/check';
import { CONTENT_FOLDER } from '@loimel/content/folder';
import type { ViteUserConfig } from 'astro';
import { createFindingsPage } from './findings-page.ts';

type Plugin = Exclude<NonNullable<ViteUserConfig['plugins']>[number], false | null | undefined>;

/** Editors save in several steps. */
const QUIET_MS = 50;
const SKIPPED = /\/(node_modules|check|schema)(\/|$)|\.ts$/;
/** Modules of Vite. */
const MODULE = /^\/(@|src\/|node_modules\/|__)/;
/** Pages have no extension. The others are feeds, sitemap, llms.txt and manifest. */
const MADE_FROM_CONTENT = /(\/|\/[^/.]+|\.(xml|txt|json|webmanifest))$/;

/** `backendPaths` begin the paths that the development server forwards. */
export function watchContent(backendPaths: readonly string[]): Plugin {
  return {
    name: 'watch-content',
    apply: 'serve',
    configureServer(server) {
      const check = createBackgroundCheck(CONTENT_FOLDER);
      let fingerprint = '';
      let errors: Promise<string[]> = Promise.resolve([]);
      let redirects: Report['redirects'] = new Map();
      let printed = '';

      /** Runs at a change and at a request, because a request can be faster than the watcher. */
      function refresh(): Promise<string[]> {
        const current = createFingerprint(CONTENT_FOLDER);
        if (current === fingerprint) return errors;
        fingerprint = current;
        for (const environment of Object.values(server.environments)) forgetContent(environment);
        errors = check.run().then((report) => {
          redirects = report.redirects;
          const lines = report.findings.filter(({ level }) => level === 'error').map(toLine);
          print(lines);
          return lines;
        });
        return errors;
      }

      function print(lines: readonly string[]): void {
        const text = lines.join('\n');
        if (text === printed) return;
        printed = text;
        if (lines.length > 0) server.config.logger.error(text);
        else server.config.logger.info('content: no errors left');
      }

      let timer: NodeJS.Timeout | undefined;
      server.watcher.add(CONTENT_FOLDER);
      server.watcher.on('all', (_, path) => {
        if (!path.startsWith(CONTENT_FOLDER)) return;
        if (path.endsWith('.ts')) {
          fingerprint = '';
          check.reloadCode();
        }
        clearTimeout(timer);
        timer = setTimeout(() => {
          refresh()
            .catch((error: unknown) => server.config.logger.error(String(error)))
            .finally(() => server.ws.send({ type: 'full-reload' }));
        }, QUIET_MS);
      });
      server.httpServer?.once('close', () => void check.stop());

      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const isForwarded = backendPaths.some((prefix) => path.startsWith(prefix));
        if (isForwarded || MODULE.test(path) || !MADE_FROM_CONTENT.test(path)) return next();
        try {
          const lines = await refresh();
          if (lines.length > 0) return respond(request, response, lines);
          const target = redirects.get(path);
          if (!target) return next();
          const query = request.url?.slice(path.length) ?? '';
          response.writeHead(301, { Location: target + query, 'Cache-Control': 'no-store' }).end();
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

type Module = { id: string | null; file: string | null };
/** The part of Vite's type that is used here. Vite is no dependency of the site. */
type DevEnvironment<M extends Module> = {
  moduleGraph: {
    idToModuleMap: ReadonlyMap<string, M>;
    invalidateModule: (module: M) => void;
  };
  hot: { send: (event: string) => void };
};

/**
 * Our modules are evaluated again, because they keep what they have read. Those of Astro must stay:
 * its request handler and a second copy of its modules would not know each other.
 */
function forgetContent<M extends Module>({ moduleGraph, hot }: DevEnvironment<M>): void {
  for (const module of moduleGraph.idToModuleMap.values()) {
    const isOwn = module.file !== null && !module.file.includes('/node_modules/');
    if (isOwn && !module.id?.startsWith('\0')) moduleGraph.invalidateModule(module);
  }
  // Astro keeps the paths of its routes until this event.
  hot.send('astro:content-changed');
}

function respond(
  { headers }: IncomingMessage,
  response: ServerResponse,
  lines: readonly string[],
): void {
  const isBrowser = headers.accept?.includes('text/html') === true;
  const type = isBrowser ? 'text/html' : 'text/plain';
  response.writeHead(500, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
  });
  response.end(isBrowser ? createFindingsPage(lines) : `${lines.join('\n')}\n`);
}

/** Names, sizes and times of all content files. Reading them takes a few milliseconds. */
function createFingerprint(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !SKIPPED.test(`/${name.replaceAll('\\', '/')}`))
    .map((name) => {
      const { mtimeMs, size } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
      return `${name} ${mtimeMs} ${size}`;
    })
    .join('\n');
}
