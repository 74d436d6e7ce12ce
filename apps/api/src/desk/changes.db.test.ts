// Two members of staff change the same items.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMember, type Member, type Seen, toSeenRecords } from '../testing/members.ts';
import { insertSpamRecord } from '../testing/records.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { pools } = await createTestDatabase();
const { migrator } = pools;
const agent = await createMember({ pools }, 'agent');
const colleague = await createMember({ pools }, 'agent');
const hr = await createMember({ pools }, 'hr');
const admin = await createMember({ pools }, 'admin');

async function insertItem(kind: 'contact' | 'application' = 'contact'): Promise<Seen> {
  const name = kind === 'contact' ? 'submit_contact' : 'submit_job_application';
  const cv = kind === 'contact' ? '' : ', null';
  const { rows } = await migrator.query(
    `select id from app_private.${name}(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en'${cv})`,
  );
  return { id: rows[0].id, version: 1 };
}

async function readItem(id: string) {
  const { rows } = await migrator.query(
    `select status, closed_reason, assignee_id, folder, version, opened_at is not null as is_opened
     from app.items where id = $1`,
    [id],
  );
  return rows[0];
}

async function readEvents(id: string): Promise<{ event: string; actor_id: string | null }[]> {
  const { rows } = await migrator.query(
    'select event, actor_id from app_private.audit where record_id = $1 order by sequence',
    [id],
  );
  return rows;
}

test('[D-D6a] the audit says which status was set, with its reason or date', async () => {
  const item = await insertItem();
  await agent.setStatus([item], 'waiting', null, '2099-01-31');
  await agent.setStatus([{ ...item, version: item.version + 1 }], 'closed', 'duplicate');
  const { rows } = await migrator.query(
    `select details ->> 'status' as status, details ->> 'reason' as reason,
       details ->> 'date' as date
     from app_private.audit where record_id = $1 and event = 'record.status' order by sequence`,
    [item.id],
  );
  expect(rows).toEqual([
    { status: 'waiting', reason: null, date: '2099-01-31' },
    { status: 'closed', reason: 'duplicate', date: null },
  ]);
});

test('[D-D6a] of two members who change the same version, the second gets a conflict and nothing is written', async () => {
  const item = await insertItem();
  const first = await agent.begin();
  await first.query(`select app.set_status($1, 'closed', 'resolved', null)`, [
    toSeenRecords([item]),
  ]);
  const second = colleague.setStatus([item], 'waiting', null, '2030-01-01');
  await waitForLock().finally(() => first.query('commit'));
  first.release();
  expect(await second).toEqual([{ record_id: item.id, outcome: 'conflict', version: 2 }]);
  expect(await readItem(item.id)).toMatchObject({ status: 'closed', version: 2 });
  expect(await readEvents(item.id)).toEqual([{ event: 'record.status', actor_id: agent.id }]);
});

/** Until a connection of the API waits for a lock, for at most 10 s. */
async function waitForLock(): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const { rowCount } = await migrator.query(
      `select from pg_locks l join pg_stat_activity s on s.pid = l.pid
       where not l.granted and s.datname = current_database()`,
    );
    if (rowCount) return;
    if (performance.now() > deadline) throw new Error('no connection waits');
  }
}

test('[D-D3b] of several items only the one that a colleague has changed is a conflict', async () => {
  const items = [await insertItem(), await insertItem(), await insertItem()];
  const [, changed] = items;
  if (!changed) throw new Error('there is no item');
  await colleague.assign([changed], colleague.id);
  const outcomes = await agent.setStatus(items, 'closed', 'no-reply-needed');
  expect(outcomes.map(({ record_id }) => record_id)).toEqual(items.map(({ id }) => id));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'conflict', 'changed']);
  expect(await readItem(changed.id)).toMatchObject({ status: 'new', assignee_id: colleague.id });
});

test('two members who change the same items in another order both finish', async () => {
  for (let round = 0; round < 10; round += 1) {
    const items = [await insertItem(), await insertItem()];
    const outcomes = await Promise.all([
      agent.setStatus(items, 'open'),
      colleague.setStatus(items.toReversed(), 'closed', 'declined'),
    ]);
    const found = outcomes.map((changes) => changes.map(({ outcome }) => outcome));
    expect(found.toSorted()).toEqual([
      ['changed', 'changed'],
      ['conflict', 'conflict'],
    ]);
  }
});

test('[D-D3b] an undo sends the version after the change and restores the status', async () => {
  const item = await insertItem();
  await agent.setStatus([item], 'closed', 'duplicate');
  const undone = await agent.setStatus([{ id: item.id, version: 2 }], 'new');
  expect(undone).toEqual([{ record_id: item.id, outcome: 'changed', version: 3 }]);
  expect(await readItem(item.id)).toMatchObject({ status: 'new', closed_reason: null });
});

test.each([
  ['closed without a reason', 'closed', null, null],
  ['closed with an unknown reason', 'closed', 'bored', null],
  ['waiting without a date', 'waiting', null, null],
  ['open with a date', 'open', null, '2030-01-01'],
  ['an unknown status', 'lost', null, null],
  ['answered without a reply', 'answered', null, null],
])('%s is rejected and changes nothing', async (_what, status, reason, date) => {
  const item = await insertItem();
  await expect(agent.setStatus([item], status, reason, date)).rejects.toMatchObject({
    code: '22023',
  });
  expect(await readItem(item.id)).toMatchObject({ status: 'new', version: 1 });
  expect(await readEvents(item.id)).toEqual([]);
});

test('[D-D3b] an item can only be assigned to an active member who can see it', async () => {
  const disabled = await createMember({ pools }, 'agent');
  await migrator.query('update auth.accounts set is_disabled = true where id = $1', [disabled.id]);
  const item = await insertItem();
  for (const other of [disabled.id, hr.id, item.id]) {
    await expect(admin.assign([item], other)).rejects.toMatchObject({ code: '22023' });
  }
  const application = await insertItem('application');
  await expect(admin.assign([item, application], agent.id)).rejects.toMatchObject({
    code: '22023',
  });
  expect(await readItem(item.id)).toMatchObject({ assignee_id: null, version: 1 });
  expect(await admin.assign([item], agent.id)).toMatchObject([{ outcome: 'changed' }]);
  expect(await admin.assign([{ ...item, version: 2 }], agent.id)).toMatchObject([
    { outcome: 'unchanged', version: 2 },
  ]);
  expect(await agent.assign([{ ...item, version: 2 }], null)).toMatchObject([
    { outcome: 'changed' },
  ]);
});

test('for an agent an application is gone, whatever the action', async () => {
  const item = await insertItem('application');
  const gone = [{ record_id: item.id, outcome: 'gone', version: null }];
  expect(await agent.open(item.id)).toEqual(gone);
  expect(await agent.setStatus([item], 'closed', 'declined')).toEqual(gone);
  expect(await agent.assign([item], agent.id)).toEqual(gone);
  expect(await agent.moveToSpam([item])).toEqual(gone);
  expect(await agent.addNote(item.id, 'n')).toMatchObject([{ id: null }]);
  const spam = await insertSpamRecord(migrator, 'application');
  expect(await agent.release([{ id: spam, version: 1 }])).toMatchObject([{ outcome: 'gone' }]);
  expect(await readItem(item.id)).toMatchObject({ status: 'new', version: 1, is_opened: false });
  expect([...(await readEvents(item.id)), ...(await readEvents(spam))]).toEqual([]);
});

test('an item that was erased meanwhile is gone', async () => {
  const item = await insertItem();
  await migrator.query('delete from app.contacts where id = $1', [item.id]);
  expect(await agent.setStatus([item], 'open')).toMatchObject([{ outcome: 'gone' }]);
});

test('[D-D3c] opening sets the time once and makes a new item open; a spam record stays new', async () => {
  const item = await insertItem();
  expect(await agent.open(item.id)).toMatchObject([{ outcome: 'changed', version: 1 }]);
  expect(await colleague.open(item.id)).toMatchObject([{ outcome: 'unchanged', version: 1 }]);
  expect(await readItem(item.id)).toMatchObject({ status: 'open', is_opened: true });
  expect(await readEvents(item.id)).toEqual([{ event: 'record.opened', actor_id: agent.id }]);

  const spam = await insertSpamRecord(migrator, 'contact');
  expect(await agent.open(spam)).toMatchObject([{ outcome: 'changed' }]);
  expect(await agent.open(spam)).toMatchObject([{ outcome: 'unchanged' }]);
  expect(await readItem(spam)).toMatchObject({ status: 'new', is_opened: true });
  await agent.release([{ id: spam, version: 1 }]);
  expect(await agent.open(spam)).toMatchObject([{ outcome: 'changed' }]);
  expect(await readItem(spam)).toMatchObject({ status: 'open', folder: 'inbox' });
});

test('[D-D3f] a record in the spam folder keeps what was not sent, and sends it when it is released', async () => {
  const item = await insertItem();
  const readStates = async () => {
    const { rows } = await migrator.query<{ state: string }>(
      'select distinct state from app_private.deliveries where record_id = $1',
      [item.id],
    );
    return rows.map(({ state }) => state);
  };
  expect(await agent.moveToSpam([item])).toMatchObject([{ outcome: 'changed' }]);
  expect(await readStates()).toEqual(['held']);
  expect(await agent.release([{ ...item, version: 2 }])).toMatchObject([{ outcome: 'changed' }]);
  expect(await readStates()).toEqual(['pending']);
  expect(await agent.release([{ ...item, version: 3 }])).toMatchObject([{ outcome: 'unchanged' }]);
});

test('a note keeps the mentions of members who can see the item, and not the version', async () => {
  const item = await insertItem();
  const [note] = await agent.addNote(item.id, ' Please look ', [colleague.id, hr.id, item.id]);
  expect(note).toMatchObject({
    body: 'Please look',
    author_id: agent.id,
    mentions: [colleague.id],
  });
  expect(await readItem(item.id)).toMatchObject({ version: 1 });
  expect(await readEvents(item.id)).toEqual([{ event: 'note.added', actor_id: agent.id }]);
  await expect(agent.addNote(item.id, '  ')).rejects.toMatchObject({ code: '22023' });
});

type Step = { by: number; action: string; isStale: boolean };
const ACTIONS: Record<string, (member: Member, seen: Seen) => Promise<{ outcome: string }[]>> = {
  open: (member, seen) => member.open(seen.id),
  close: (member, seen) => member.setStatus([seen], 'closed', 'resolved'),
  wait: (member, seen) => member.setStatus([seen], 'waiting', null, '2030-01-01'),
  reopen: (member, seen) => member.setStatus([seen], 'open'),
  take: (member, seen) => member.assign([seen], member.id),
  leave: (member, seen) => member.assign([seen], null),
  spam: (member, seen) => member.moveToSpam([seen]),
  release: (member, seen) => member.release([seen]),
};

test('[D-D6a] after any sequence of actions the version counts the changes except openings, and each has one audit row', async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    by: fc.nat({ max: 2 }),
    action: fc.constantFrom(...Object.keys(ACTIONS)),
    isStale: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { id } = await insertItem();
      let changes = 0;
      let openings = 0;
      for (const { by, action, isStale } of steps) {
        const member = [agent, colleague, admin][by] ?? agent;
        const version = 1 + changes - (isStale && changes > 0 ? 1 : 0);
        const results = await ACTIONS[action]?.(member, { id, version });
        const outcome = results?.[0]?.outcome;
        if (version < 1 + changes && action !== 'open') expect(outcome).toBe('conflict');
        if (outcome === 'changed' && action === 'open') openings += 1;
        else if (outcome === 'changed') changes += 1;
      }
      expect(await readItem(id)).toMatchObject({ version: 1 + changes });
      expect(await readEvents(id)).toHaveLength(changes + openings);
    }),
    { numRuns: 40 },
  );
});
