// Build of the public site: static files, URLs without extension, a hashed content security policy.
import react from '@astrojs/react';
import { readContentFile } from '@loimel/content/folder';
import { FACT_FILES } from '@loimel/content/schema';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import { parse } from 'yaml';
import { TAG_POLICY_NAME, TAG_SOURCES } from './src/consent/tag-host.ts';
import { watchContent } from './src/content/watch-content.ts';
import { WORKER_POLICY_NAME } from './src/features/home/worker-policy-name.ts';
import { hashInlineScripts, inlineScripts } from './src/layout/inline-scripts.ts';
import { toScopedClassName } from './src/styles/scoped-class-name.ts';

const apiUrl = `http://127.0.0.1:${process.env['API_PORT'] ?? '4000'}`;
const apiPaths = ['/graphql', '/v1', '/functions', '/storage', '/auth'];

const afterLoadIslands: AstroIntegration = {
  name: 'after-load-islands',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'afterLoad', entrypoint: './src/layout/after-load.ts' }),
  },
};

/** Without this route the development server responds to an unknown path with a page of Astro. */
const developmentNotFound: AstroIntegration = {
  name: 'development-not-found',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') return;
      const entrypoint = './src/features/not-found/development-page.astro';
      injectRoute({ pattern: '/404', entrypoint });
    },
  },
};

/** In development the pages explain an invalid facts file, so it must not prevent the start. */
function readSiteUrl(): string | undefined {
  try {
    return FACT_FILES['company.yaml'].parse(parse(readContentFile('facts/company.yaml'))).siteUrl;
  } catch (error) {
    if (process.argv.includes('dev')) return undefined;
    throw error;
  }
}

const siteUrl = readSiteUrl();

export default defineConfig({
  ...(siteUrl === undefined ? {} : { site: siteUrl }),
  output: 'static',
  trailingSlash: 'never',
  build: {
    format: 'file',
    // Measured on slow 4G: the first paint of a first visit comes one round trip (160 ms) earlier
    // than with a linked style sheet. A later page costs 7 KB (36 ms) more.
    inlineStylesheets: 'always',
  },
  integrations: [react(), afterLoadIslands, developmentNotFound],
  devToolbar: { enabled: false },
  // Shiki writes inline styles, which the policy blocks. Prism writes classes.
  markdown: { syntaxHighlight: 'prism' },
  server: { host: '127.0.0.1', port: 4321 },
  security: {
    csp: {
      algorithm: 'SHA-256',
      scriptDirective: {
        // Astro hashes its own scripts. These are the hashes of the scripts that we inline.
        hashes: hashInlineScripts(),
        resources: ["'self'", TAG_SOURCES.script],
      },
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        `connect-src 'self' ${TAG_SOURCES.connect}`,
        `trusted-types ${TAG_POLICY_NAME} ${WORKER_POLICY_NAME}`,
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
      ],
    },
  },
  vite: {
    plugins: [inlineScripts(), watchContent(apiPaths)],
    css: { modules: { generateScopedName: toScopedClassName } },
    build: {
      // Keep scripts as files, because <DeferredScripts> fetches them by URL.
      assetsInlineLimit: (path) => (path.endsWith('.js') ? false : undefined),
      // The packages in the browser's files, for the SBOM. tools/build.ts moves the file away.
      license: { fileName: 'packages.json' },
    },
    server: {
      strictPort: true,
      proxy: Object.fromEntries(apiPaths.map((path) => [path, apiUrl])),
    },
  },
});
