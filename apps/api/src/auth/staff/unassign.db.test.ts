// What happens to the items of a member who loses access to them.
import { expect, test } from 'vitest';
import { insertItem } from '../../testing/items.ts';
import { createMember } from '../../testing/members.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { changeStaffRole, disableStaff } from './members.ts';

const { pools, databases } = await createTestDatabase();
const { migrator } = pools;

async function assignNewItem(memberId: string): Promise<string> {
  const id = await insertItem(migrator);
  await migrator.query('update app.contacts set assignee_id = $2 where id = $1', [id, memberId]);
  return id;
}

async function readItem(id: string) {
  const { rows } = await migrator.query(
    `select assignee_id, version, array(
       select a.event from app_private.audit a where a.record_id = i.id order by a.sequence
     ) as events from app.items i where id = $1`,
    [id],
  );
  return rows[0];
}

const EMAIL = (id: string) => `${id}@loimel.example`;

test.each([
  ['disabled', (email: string) => disableStaff(databases.auth, { email })],
  ['moved to hr', (email: string) => changeStaffRole(databases.auth, { email, role: 'hr' })],
])('[D-D2g] the open messages of an agent who is %s are unassigned', async (_what, change) => {
  const agent = await createMember({ pools }, 'agent');
  const id = await assignNewItem(agent.id);
  const closed = await assignNewItem(agent.id);
  await migrator.query(
    `update app.contacts set status = 'closed', closed_reason = 'resolved' where id = $1`,
    [closed],
  );
  await change(EMAIL(agent.id));
  expect(await readItem(id)).toEqual({
    assignee_id: null,
    version: 2,
    events: ['record.unassigned'],
  });
  expect(await readItem(closed)).toMatchObject({ assignee_id: agent.id, version: 1 });
});

test('[D-D2g] an agent who becomes admin keeps the items, and the chained audit has the change', async () => {
  const agent = await createMember({ pools }, 'agent');
  const id = await assignNewItem(agent.id);
  await changeStaffRole(databases.auth, { email: EMAIL(agent.id), role: 'admin' });
  expect(await readItem(id)).toMatchObject({ assignee_id: agent.id, version: 1 });
  const { rows } = await migrator.query(
    `select event, actor_id, details from app_private.audit order by sequence desc limit 1`,
  );
  expect(rows).toEqual([
    {
      event: 'staff.role-changed',
      actor_id: null,
      details: { account: agent.id, from: 'agent', to: 'admin' },
    },
  ]);
});
