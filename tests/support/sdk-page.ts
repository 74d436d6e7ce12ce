// The older SDKs in a page of our site, for what they do with `navigator.credentials`.
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

const ENTRY = `
  export { HasuraAuthClient } from '@nhost/hasura-auth-js';
  export { NhostClient } from 'nhost3';
`;

/** Puts both on `globalThis.sdks`. The page needs no script of its own and is not asked for leave. */
export async function loadSdks(page: Page): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'globalThis.sdks',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.evaluate(outputFiles[0]?.text ?? '');
}
