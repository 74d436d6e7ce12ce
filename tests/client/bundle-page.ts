// Serves a program as a page at a given path: the HTML, and the script bundled by esbuild.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type StdinOptions } from 'esbuild';

export const REPOSITORY = join(import.meta.dirname, '..', '..');
const HTML =
  '<!doctype html><title>Page</title><body><script type="module" src="/page.js"></script>';

type Program = { code: string } | { file: string };

/** `path` is the path of the page. Requests to other paths are sent to the network. */
export async function servePage(page: Page, path: string, program: Program): Promise<void> {
  const stdin: StdinOptions | null =
    'code' in program
      ? { contents: program.code, resolveDir: REPOSITORY, sourcefile: 'app.tsx', loader: 'tsx' }
      : null;
  const { outputFiles } = await build({
    ...(stdin ? { stdin } : {}),
    ...('file' in program ? { entryPoints: [join(REPOSITORY, program.file)] } : {}),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // Hook pages need the development build, because only there strict mode runs effects twice.
    define: { 'process.env.NODE_ENV': 'code' in program ? '"production"' : '"development"' },
    write: false,
    logLevel: 'error',
  });
  const script = outputFiles[0]?.text ?? '';
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ contentType: 'text/html', body: HTML }),
  );
  await page.route('**/page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}
