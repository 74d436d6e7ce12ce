import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '../../platform/identity.ts';
import { createAuthNodes, type WireSession } from '../../testing/auth-nodes.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { AUTH_ROUTES } from '../routes.ts';

const DESK_URL = 'https://desk.loimel.example';
const CHANGES = [
  ['/staff/invite', { role: 'agent' }],
  ['/staff/role', { role: 'agent' }],
  ['/staff/disable', {}],
  ['/staff/reset', {}],
  ['/staff/withdraw-invitation', {}],
] as const;

const database = await createTestDatabase();
const { pools } = database;
const nodes = await createAuthNodes(database, { deskUrl: DESK_URL });
const { call, post, follow, requireEmailTo, readEmailTo, signInStaff, signUp } = nodes;

type Member = { email: string; session: WireSession };

let count = 0;
async function createMember(role: StaffRole): Promise<Member> {
  count += 1;
  const email = `${role}${count}@loimel.example`;
  return { email, session: await signInStaff(email, role) };
}
const act = ({ session }: Member, path: string, body: object) =>
  post(path, body, session.accessToken);
const listTeam = async ({ session }: Member) =>
  (await call('GET', '/staff', { token: session.accessToken })).body;
const readAudit = async () => {
  const { rows } = await pools.migrator.query(
    `select event, account_id, session_id, details from auth.audit
     where event like 'staff.%' and details ? 'by' order by id`,
  );
  return rows;
};
const codesOf = (responses: { status: number; body: { error?: string } }[]) =>
  responses.map(({ status, body }) => (status === 200 ? 'done' : body.error)).sort();

beforeEach(async () => {
  await pools.migrator.query('delete from auth.audit');
  await pools.migrator.query('delete from auth.tickets');
  await pools.migrator.query('delete from auth.accounts');
});

test('[D-D2f] only admins can list and change the team', async () => {
  const admin = await createMember('admin');
  const target = await createMember('agent');
  for (const { email, session } of [await createMember('hr'), target]) {
    const token = session.accessToken;
    const listed = await call('GET', '/staff', { token });
    expect([listed.status, listed.body.error]).toEqual([403, 'access-denied']);
    for (const [path, body] of CHANGES) {
      const rejected = await post(path, { ...body, email }, token);
      expect([path, rejected.status, rejected.body.error]).toEqual([path, 403, 'access-denied']);
    }
  }
  const visitor = await signUp('visitor@example.org');
  const asVisitor = await call('GET', '/staff', { token: visitor.accessToken });
  expect(asVisitor.body.error).toBe('access-denied');
  expect((await call('GET', '/staff')).body.error).toBe('unauthenticated-user');
  expect((await listTeam(admin)).map(({ state }: { state: string }) => state)).toEqual([
    'active',
    'active',
    'active',
  ]);
});

test('[D-D2e] every change of the team needs a step-up, the list does not', async () => {
  const admin = await createMember('admin');
  const { email } = await createMember('agent');
  await pools.migrator.query(
    `update auth.sessions set authenticated_at = now() - interval '6 minutes',
       second_factor_at = now() - interval '6 minutes'`,
  );
  for (const [path, body] of CHANGES) {
    const rejected = await act(admin, path, { ...body, email });
    expect([path, rejected.body.error]).toEqual([path, 'elevated-claim-required']);
  }
  expect(await listTeam(admin)).toHaveLength(2);
  const adminRoutes = AUTH_ROUTES.filter(({ isAdminOnly }) => isAdminOnly);
  expect(adminRoutes.filter(({ access }) => access !== 'elevated')).toMatchObject([
    { method: 'GET', path: '/staff' },
  ]);
});

test('[D-D2f] an invitation leads to the desk, is in the list and ends when it is withdrawn', async () => {
  const admin = await createMember('admin');
  const email = 'new@loimel.example';
  expect((await act(admin, '/staff/invite', { email, role: 'hr' })).body).toBe('OK');
  expect(await listTeam(admin)).toContainEqual({
    id: null,
    displayName: email,
    email,
    role: 'hr',
    state: 'invited',
    hasSecondFactor: false,
    lastSeenAt: null,
  });
  const { ticket } = await requireEmailTo(email);
  expect((await act(admin, '/staff/withdraw-invitation', { email })).body).toBe('OK');
  expect((await follow(ticket)).searchParams.get('error')).toBe('invalid-ticket');
  expect((await act(admin, '/staff/withdraw-invitation', { email })).body.error).toBe('not-found');

  await act(admin, '/staff/invite', { email, role: 'agent' });
  const address = await follow((await requireEmailTo(email)).ticket);
  expect([address.origin, address.searchParams.get('type')]).toEqual([DESK_URL, 'staffInvitation']);
  const { session } = (await post('/token/exchange', { code: address.searchParams.get('code') }))
    .body;
  expect(session.user.roles).toContain('agent');
  const again = await act(admin, '/staff/invite', { email, role: 'admin' });
  expect([again.status, again.body.error]).toEqual([409, 'already-staff']);
  expect((await act(admin, '/staff/invite', { email: 'x', role: 'hr' })).status).toBe(400);
});

test('[D-D2f] role, disabling and reset apply at once and are in the audit with the admin', async () => {
  const admin = await createMember('admin');
  const member = await createMember('agent');
  const { email } = member;
  const token = member.session.accessToken;
  expect((await act(admin, '/staff/role', { email, role: 'hr' })).body).toBe('OK');
  expect((await call('GET', '/user', { token })).body.roles).toEqual(['hr', 'user', 'me']);
  expect((await act(admin, '/staff/disable', { email })).body).toBe('OK');
  expect((await call('GET', '/user', { token })).status).toBe(401);
  const stateOf = async () =>
    (await listTeam(admin)).find((row: { email: string }) => row.email === email);
  expect(await stateOf()).toMatchObject({ state: 'disabled', hasSecondFactor: true });
  expect((await act(admin, '/staff/reset', { email })).body).toBe('OK');
  expect(await stateOf()).toMatchObject({
    id: member.session.user.id,
    state: 'invited',
    role: 'hr',
    hasSecondFactor: false,
  });
  expect((await readEmailTo(email))?.ticket).toMatch(/^staffInvitation:/);
  const by = admin.session.user.id;
  const row = (event: string, details: object = {}) => ({
    event,
    account_id: member.session.user.id,
    session_id: admin.session.refreshTokenId,
    details: { ...details, by },
  });
  expect(await readAudit()).toEqual([
    row('staff.role-changed', { from: 'agent', to: 'hr' }),
    row('staff.disabled'),
    row('staff.reset'),
    row('staff.invited', { role: 'hr' }),
  ]);
});

test('[D-D2f] a role that is changed after a reset is the role that the new invitation gives', async () => {
  const admin = await createMember('admin');
  const { email } = await createMember('admin');
  await act(admin, '/staff/reset', { email });
  await act(admin, '/staff/role', { email, role: 'agent' });
  const { rows } = await pools.migrator.query(
    `select staff_role from auth.tickets where kind = 'staffInvitation' and address = $1`,
    [email],
  );
  expect(rows).toEqual([{ staff_role: 'agent' }]);
});

test('[D-D2f] an admin cannot change the own membership, and an unknown address is not found', async () => {
  const admin = await createMember('admin');
  await signUp('visitor@example.org');
  for (const [path, body] of CHANGES) {
    const own = await act(admin, path, { ...body, email: admin.email });
    expect([path, own.status, own.body.error]).toEqual([path, 409, 'own-account']);
  }
  for (const [path, body] of CHANGES.filter(([path]) => path !== '/staff/invite')) {
    const unknown = await act(admin, path, { ...body, email: 'visitor@example.org' });
    expect([path, unknown.status, unknown.body.error]).toEqual([path, 404, 'not-found']);
  }
  expect(await readAudit()).toEqual([]);
});

test.each([
  ['disable each other', '/staff/disable', {}, '/staff/disable', {}],
  ['demote each other', '/staff/role', { role: 'agent' }, '/staff/role', { role: 'hr' }],
  ['disable and demote each other', '/staff/disable', {}, '/staff/role', { role: 'hr' }],
  ['reset and disable each other', '/staff/reset', {}, '/staff/disable', {}],
])('[D-D2f] of two admins who %s at the same time exactly one wins', async (...of) => {
  const [, firstPath, firstBody, secondPath, secondBody] = of;
  for (let round = 0; round < 10; round += 1) {
    const [first, second] = [await createMember('admin'), await createMember('admin')];
    const responses = await Promise.all([
      act(first, firstPath, { ...firstBody, email: second.email }),
      act(second, secondPath, { ...secondBody, email: first.email }),
    ]);
    expect(codesOf(responses).filter((code) => code === 'done')).toHaveLength(1);
    const { rows } = await pools.migrator.query(
      `select 1 from auth.accounts where 'admin' = any (roles) and not is_disabled
         and email = any ($1)`,
      [[first.email, second.email]],
    );
    expect(rows.length).toBeGreaterThan(0);
  }
});

test('[D-D2f] an admin who leaves while the other one is disabled is rejected as the last admin', async () => {
  for (let round = 0; round < 10; round += 1) {
    await pools.migrator.query('delete from auth.accounts');
    const [first, second] = [await createMember('admin'), await createMember('admin')];
    const responses = await Promise.all([
      act(first, '/staff/disable', { email: second.email }),
      call('DELETE', '/user', { body: {}, token: first.session.accessToken }),
    ]);
    expect(codesOf(responses).filter((code) => code === 'done')).toHaveLength(1);
  }
});

test('a member can change the displayed name, within the characters of names', async () => {
  const member = await createMember('agent');
  const rename = (displayName: string) => act(member, '/user/display-name', { displayName });
  expect((await rename('  Mari Õun ')).body).toBe('OK');
  const token = member.session.accessToken;
  expect((await call('GET', '/user', { token })).body.displayName).toBe('Mari Õun');
  for (const wrong of [
    '',
    '   ',
    'x'.repeat(33),
    'Mari; Jüri',
    'a\u202Eb',
    'https://evil.example',
  ]) {
    expect([wrong, (await rename(wrong)).status]).toEqual([wrong, 400]);
  }
});
