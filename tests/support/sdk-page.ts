// Loads the older SDKs into a page of our site, to test their use of `navigator.credentials`.
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

const ENTRY = `
  export { HasuraAuthClient } from '@nhost/hasura-auth-js';
  export { NhostClient } from 'nhost3';
`;

/** Sets `globalThis.sdks` through Playwright, so the page needs no script. */
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
