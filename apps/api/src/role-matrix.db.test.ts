// Access rights of each caller over HTTP: all GraphQL queries, fields and mutations, all routes.
import { beforeAll, expect, test } from 'vitest';
import { createAuthNodes } from './testing/auth-nodes.ts';
import { CALLERS, createCallers } from './testing/role-matrix/callers.ts';
import { createGraphqlCases, readSchema } from './testing/role-matrix/graphql-cases.ts';
import { collectRoutes, createHttpCases } from './testing/role-matrix/http-cases.ts';
import { type Row, toMarkdown } from './testing/role-matrix/markdown.ts';
import type { Outcome } from './testing/role-matrix/outcome.ts';
import { createSamples } from './testing/role-matrix/samples.ts';
import { createTestDatabase } from './testing/test-database.ts';

const ADMIN_SECRET = 'a-secret-with-at-least-32-characters';
const LIMIT_MS = 900_000;
const OPERATOR = { 'x-hasura-admin-secret': ADMIN_SECRET };

const database = await createTestDatabase();
const rows: Row[] = [];
/** Outcomes, by label, of an admin with one factor who requests the role in a header. */
const oneFactorAsAdmin = new Map<string, Outcome>();

beforeAll(async () => {
  const { result: nodes, routes } = await collectRoutes(() =>
    createAuthNodes(database, { adminSecret: ADMIN_SECRET }),
  );
  const [app] = nodes.nodes;
  if (!app) throw new Error('there is no application');
  const callers = createCallers(database, nodes);
  const samples = await createSamples(database, app, OPERATOR);
  const cases = [
    ...createGraphqlCases(app, await readSchema(app, OPERATOR), samples),
    ...createHttpCases(app, routes, samples),
  ];
  for (const { group, label, send } of cases) {
    const outcomes: Partial<Row['outcomes']> = {};
    for (const caller of CALLERS) outcomes[caller] = await send(await callers.toHeaders(caller));
    rows.push({ group, label, outcomes: outcomes as Row['outcomes'] });
    const headers = { ...(await callers.toHeaders('admin, one factor')), 'x-hasura-role': 'admin' };
    if (!label.includes('/auth/v1/')) oneFactorAsAdmin.set(label, await send(headers));
  }
}, LIMIT_MS);

const isAllowed = (outcome: Outcome) => outcome === 'allowed';
const labelsWhere = (select: (row: Row) => boolean) => rows.filter(select).map((row) => row.label);
const isGraphql = ({ group }: Row) => group.startsWith('GraphQL');

test('each field, mutation and route responds to each caller as in docs/role-matrix.md', async () => {
  await expect(toMarkdown(rows)).toMatchFileSnapshot('../../../docs/role-matrix.md');
});

test.each(['no token', 'user'] as const)('%s can only submit the public forms', (caller) => {
  expect(labelsWhere((row) => isGraphql(row) && isAllowed(row.outcomes[caller]))).toEqual([
    'insert_contacts_one',
    'insert_job_applications_one',
  ]);
});

test('an agent cannot see or change applications and files', () => {
  const subject = /application|^(all)?files?\b|^file(By|\.)/i;
  const allowed = labelsWhere((row) => isGraphql(row) && isAllowed(row.outcomes.agent));
  expect(allowed.filter((label) => subject.test(label))).toEqual(['insert_job_applications_one']);
});

test('hr cannot see or change messages and the newsletter', () => {
  const subject = /contact|newsletter|account/i;
  const allowed = labelsWhere((row) => isGraphql(row) && isAllowed(row.outcomes.hr));
  expect(allowed.filter((label) => subject.test(label))).toEqual(['insert_contacts_one']);
});

test('an admin sees every record, so every row has a sample', () => {
  expect(labelsWhere((row) => isGraphql(row) && !isAllowed(row.outcomes.admin))).toEqual([]);
});

test('an admin with one factor has no more rights than a user', () => {
  const more = labelsWhere(
    ({ outcomes }) => isAllowed(outcomes['admin, one factor']) && !isAllowed(outcomes.user),
  );
  expect(more).toEqual([]);
});

test('an admin with one factor who requests the admin role is rejected everywhere', () => {
  expect(oneFactorAsAdmin.size).toBeGreaterThan(100);
  expect(new Set(oneFactorAsAdmin.values())).toEqual(new Set(['rejected: access-denied']));
});

test('with one factor, staff can use only these routes of their own account', () => {
  const own = ({ group, outcomes }: Row) =>
    group === 'Routes of the auth service' &&
    outcomes['no token'] === 'rejected: unauthenticated-user';
  const allowed = labelsWhere(
    (row) => own(row) && row.outcomes['admin, one factor'] !== 'rejected: second-factor-required',
  );
  expect(allowed).toEqual([
    'GET /auth/v1/user',
    // Checks step-up: an account that has a second factor must have used it.
    'POST /auth/v1/user/password',
    'GET /auth/v1/mfa/totp/generate',
    'POST /auth/v1/user/mfa',
    'POST /auth/v1/user/webauthn/add',
    'POST /auth/v1/user/webauthn/verify',
    'POST /auth/v1/elevate',
    'POST /auth/v1/elevate/webauthn',
    'POST /auth/v1/elevate/webauthn/verify',
  ]);
});
