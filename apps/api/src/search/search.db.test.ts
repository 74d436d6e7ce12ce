import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { app } = await createTestApp(database);

const search = (parameters: Record<string, string>) =>
  app.inject(`/functions/v1/search?${new URLSearchParams(parameters)}`);

const readLinks = (body: string) =>
  [...body.matchAll(/<h2 class="entry"><a href="([^"]+)">/g)].map(([, href]) => href);

test.each([
  ['title', 'TOKENS', 'en', '/blog/refresh-tokens-across-tabs'],
  ['author', 'jonas weid', 'de', '/de/blog/vier-zeitzonen-kein-stand-up'],
  ['words without accents', 'diseno ines', 'es', '/es/blog/formularios-en-tres-idiomas'],
  ['tag', 'node.js', 'en', '/blog/graphql-contract-test-in-forty-lines'],
])('[D-L18b] the search page finds a post by its %s', async (_, q, language, href) => {
  const response = await search({ q, language });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body).toContain(`<html lang="${language}">`);
  expect(readLinks(response.body)).toContain(href);
});

test('[D-L18b] the page is not indexed, runs nothing and loads nothing', async () => {
  const { headers, body } = await search({ q: 'tokens', language: 'en' });
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(body).not.toMatch(/<script|<link|<img|\son\w+=|style="/);
});

test.each([
  '"><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '</title><h1>',
  '&lt;b&gt;',
  '\\u003c',
  '__proto__',
  'constructor',
  'x'.repeat(8_000),
  '🧵'.repeat(300),
])('[D-L18b] an unusual or long query is escaped text and never an error: %#', async (q) => {
  const { statusCode, body } = await search({ q, language: 'en' });
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/<script|onfocus='|<\/title><h1>/);
  expect(body.length).toBeLessThan(20_000);
});

test('[D-L18b] an empty query shows the form and all tags, and a query without a result says so', async () => {
  const empty = await search({ q: '  ', language: 'de' });
  expect(empty.body).not.toContain('role="status"');
  expect(empty.body).toContain('/de/blog/tag/gestaltung');
  const none = await search({ q: 'xyzzy', language: 'de' });
  expect(none.body).toContain('Keine Beiträge gefunden.');
  expect(none.body).toContain('/de/blog/tag/gestaltung');
  const tag = await search({ q: 'typescript', language: 'es' });
  expect(tag.body.match(/\/es\/blog\/tag\/[a-z-]+/g)).toEqual(['/es/blog/tag/typescript']);
});

test.each([
  '?q=a&q=b',
  '',
  '?language=xx&q=tokens',
  '?q=tokens&page=-1',
  '?q=tokens&page=9999999999',
])('[D-L18b] the address %s shows a page', async (query) => {
  const { statusCode, body } = await app.inject(`/functions/v1/search${query}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('<html lang="en">');
});

test('[D-L18b] text that is not UTF-8 is answered with a page, not with JSON', async () => {
  const { statusCode, headers } = await app.inject('/functions/v1/search?q=%ff&language=de');
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});
