// Compares the error codes that a redirect can contain with those that have a text for visitors.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ADDRESS_ERRORS } from '@loimel/content/schema';
import { expect, test } from 'vitest';

/** The endpoints that convert errors to redirects (toErrorRedirect). */
const REDIRECTING = ['tickets/verify.ts', 'providers/authorize.ts', 'providers/callback.ts'];

/** Codes in imported files that no redirect contains, each with the reason. */
const NOT_IN_REDIRECTS: Record<string, string> = {
  'bad-request': 'toApiError converts errors outside of the endpoints',
  'payload-too-large': 'toApiError converts errors outside of the endpoints',
  'unsupported-media-type': 'toApiError converts errors outside of the endpoints',
  'service-unavailable': 'toApiError converts errors outside of the endpoints',
  unexpected: 'toApiError converts errors outside of the endpoints',
  'too-many-requests': 'the limit of the route is checked before its endpoint runs',
  'invalid-jwt': 'only requests with an Authorization header; a redirect has none',
  'last-admin': 'only the deletion of the own account',
  'access-denied': 'only the routes of the team',
  'already-staff': 'only the routes of the team',
  'not-found': 'only the routes of the team',
  'own-account': 'only the routes of the team',
  'last-second-factor': 'only the removal of a factor by its owner',
};

const CODE = /ApiError\(\s*'([^']+)'/g;
const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from '(\.[^']+)'/gms;

/** Codes of all files that the redirecting endpoints import, so there may be too many. */
function findThrownCodes(): string[] {
  const codes = new Set<string>();
  const files = new Set(REDIRECTING.map((file) => join(import.meta.dirname, file)));
  // A set also visits the files that are added during the loop.
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const [, code = ''] of source.matchAll(CODE)) codes.add(code);
    for (const [, path = ''] of source.matchAll(VALUE_IMPORT)) files.add(join(dirname(file), path));
  }
  return [...codes].sort();
}

test('[D-L7] every error code of a redirect has a text for visitors', () => {
  const thrown = findThrownCodes().filter((code) => !Object.hasOwn(NOT_IN_REDIRECTS, code));
  expect(thrown).toEqual(Object.keys(ADDRESS_ERRORS).sort());
});

test('[D-L7] an endpoint that redirects with an error is in the list', () => {
  const users = readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8')
    .split('\n')
    .flatMap((line) => /from '\.\/([^']+)'/.exec(line)?.[1] ?? [])
    .filter((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8').includes('toErrorRedirect('),
    );
  expect(users.sort()).toEqual([...REDIRECTING].sort());
});
