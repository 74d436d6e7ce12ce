// Vite configuration of the staff desk, for the build and the development server. The web server
// sends the content security policy (deploy/nginx), so nothing here may be inline or evaluated.
import { readCompany } from '@loimel/content/company';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { printFirstJavascript } from './first-javascript.ts';

const apiUrl = `http://127.0.0.1:${process.env['API_PORT'] ?? '4000'}`;
const apiPaths = ['/graphql', '/auth', '/storage', '/functions'];
const demoPort = process.env['DEMO_SIGN_IN_PORT'];

export default defineConfig({
  plugins: [react(), printFirstJavascript()],
  define: { 'import.meta.env.VITE_BRAND': JSON.stringify(readCompany().brand) },
  build: {
    // The polyfill is an inline script. Every browser with passkeys knows module preload.
    modulePreload: { polyfill: false },
    // Fonts and woven images stay files, because the policy allows no data URLs for fonts.
    assetsInlineLimit: 0,
    // The packages in the bundle, for the SBOM. tools/build.ts moves the file out of the site.
    license: { fileName: 'packages.json' },
    rolldownOptions: {
      output: {
        // What every screen needs is one file: it compresses better than several.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules.(?:react|react-dom|react-router|scheduler|xstate)\b|packages.client.src.(?:auth|contract)\b/,
            },
          ],
        },
      },
    },
  },
  server: {
    // Security keys and the session cookie need the name `localhost`.
    host: 'localhost',
    port: 4322,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(apiPaths.map((path) => [path, apiUrl])),
      // Only `npm run dev` has a demo sign-in.
      ...(demoPort ? { '/demo': `http://127.0.0.1:${demoPort}` } : {}),
    },
  },
});
