import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createContractPage } from './contract-page.ts';
import { createOpenApi } from './openapi.ts';
import { AUTH_ROUTES } from './routes.ts';

const document = createOpenApi(AUTH_ROUTES, 'https://loimel.example/auth/v1');
const text = JSON.stringify(document);

test('the document lists every route with its access, limit and both kinds of responses', () => {
  for (const route of AUTH_ROUTES) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    expect(document).toHaveProperty(['paths', path, route.method.toLowerCase()], {
      summary: route.summary,
      responses: expect.objectContaining({ 200: expect.anything(), default: expect.anything() }),
      'x-access': route.access,
      ...(route.isAdminOnly ? { 'x-role': 'admin' } : {}),
      'x-limit': route.limit,
      ...(route.method === 'POST' ? { requestBody: expect.anything() } : {}),
      ...(route.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
      ...(route.path.includes(':') || hasQuery(path, route.method)
        ? { parameters: expect.anything() }
        : {}),
    });
  }
});

function hasQuery(path: string, method: string): boolean {
  return method === 'GET' && ['/verify', '/signin/provider/{provider}'].includes(path);
}

test('every reference resolves to a schema of the document', () => {
  const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(new Set(names)).toEqual(
    new Set(['Session', 'User', 'SignInResponse', 'MfaChallenge', 'Error']),
  );
  for (const name of names) {
    expect(document).toHaveProperty(['components', 'schemas', name ?? '', 'type']);
  }
  expect(text).not.toContain('$defs');
});

test('docs/contract.md matches the code', () => {
  const page = readFileSync(new URL('../../../../docs/contract.md', import.meta.url), 'utf8');
  expect(page, 'run npm run docs:contract').toBe(createContractPage());
});
