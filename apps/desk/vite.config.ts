// Vite configuration of the staff desk, for the build and the development server.
import { readCompany } from '@loimel/content/company';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Only in the build, because the development server needs inline scripts and styles. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'content-security-policy', content: POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

export default defineConfig({
  plugins: [react(), contentSecurityPolicy()],
  define: { 'import.meta.env.VITE_BRAND': JSON.stringify(readCompany().brand) },
  server: { host: '127.0.0.1', port: 4322, strictPort: true },
});
