// Generated sequences of what two people, the sender and the worker do with one record. After every
// step: no text is lost, a reply causes at most one email, only who has seen the last version sends, and
// answered follows acceptance.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimDeliveries, storeOutcome } from '../deliveries/outbox.ts';
import { insertItem } from '../testing/items.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const RUNS = Number(process.env['REPLY_RUNS'] ?? 25);
const LIMIT_MS = 30_000 + RUNS * 1_000;

const database = await createTestDatabase();
const { pools, databases } = database;
const members = [
  await createMember(database, 'agent', 'Ann'),
  await createMember(database, 'admin', 'Ben'),
] as const;

const who = fc.constantFrom(0 as const, 1 as const);
const action = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('draft' as const), who }), weight: 4 },
  fc.record({
    type: fc.constant('send' as const),
    who,
    isFurther: fc.boolean(),
    isStale: fc.boolean(),
  }),
  fc.record({ type: fc.constant('resend' as const), who }),
  fc.record({ type: fc.constant('undo' as const), who }),
  fc.record({ type: fc.constant('begin' as const) }),
  fc.record({ type: fc.constant('accept' as const) }),
  fc.record({ type: fc.constant('reject' as const) }),
  fc.record({ type: fc.constant('sender' as const) }),
  fc.record({ type: fc.constant('erase' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

type Item = { status: string; version: number; answered_at: Date | null };

async function play(actions: readonly Action[]): Promise<number> {
  const id = await insertItem(pools.migrator);
  /** Texts that people have written and not replaced themselves. */
  const texts = new Set<string>();
  const drafts = ['', ''];
  const lastKeys: (string | null)[] = [null, null];
  const emails = new Map<string, number>();
  let running: Awaited<ReturnType<typeof claimDeliveries>> = [];
  let count = 0;
  let version = 1;
  let isErased = false;

  const readItem = async (): Promise<Item | undefined> =>
    (await pools.migrator.query('select * from app.items where id = $1', [id])).rows[0];
  const memberOf = (index: 0 | 1): Member => members[index];

  async function saveDraft(index: 0 | 1): Promise<void> {
    count += 1;
    const text = `Text ${count}`;
    const draft = await memberOf(index).readDraft(id);
    const { outcome } = await memberOf(index).saveDraft(id, draft?.version ?? 0, text);
    if (outcome !== 'saved') return;
    texts.delete(drafts[index] ?? '');
    for (const replaced of draft?.body.split('\n\n') ?? []) texts.delete(replaced);
    texts.add(text);
    drafts[index] = text;
  }

  async function send(step: Action & { type: 'send' }): Promise<void> {
    const draft = await memberOf(step.who).readDraft(id);
    if (!draft) return;
    const key = randomUUID();
    const isReplied = await isLastFromStaff();
    const result = await memberOf(step.who).send(id, step.isStale ? version - 1 : version, {
      key,
      body: draft.body,
      isFurther: step.isFurther,
    });
    if (result.outcome !== 'sent') {
      expect(await memberOf(step.who).readDraft(id)).toEqual(draft);
      return;
    }
    lastKeys[step.who] = key;
    // Only who has seen the last version sends, and a second reply only on purpose.
    expect(step.isStale).toBe(false);
    expect(isReplied && !step.isFurther).toBe(false);
  }

  async function isLastFromStaff(): Promise<boolean> {
    const { rows } = await pools.migrator.query<{ is_from_sender: boolean }>(
      'select is_from_sender from app.replies where record_id = $1 order by created_at desc limit 1',
      [id],
    );
    return rows[0]?.is_from_sender === false;
  }

  async function resend(index: 0 | 1): Promise<void> {
    const key = lastKeys[index];
    if (!key) return;
    const { rows } = await pools.migrator.query(
      'select id from app.replies where submission_key = $1',
      [key],
    );
    if (!rows[0]) return;
    expect(await memberOf(index).send(id, 1, { key })).toMatchObject({ reply_id: rows[0].id });
  }

  async function undo(index: 0 | 1): Promise<void> {
    const { rows } = await pools.migrator.query(
      `select id from app.replies where record_id = $1 and author_id = $2
       order by created_at desc limit 1`,
      [id, memberOf(index).id],
    );
    if (rows[0]) await memberOf(index).undo(rows[0].id);
  }

  async function begin(): Promise<void> {
    await pools.migrator.query(
      `update app_private.deliveries set next_attempt_at = now()
       where kind = 'contact-reply' and state = 'pending'
         and (attempts = 0 or last_error is not null)`,
    );
    running = running.concat(
      await claimDeliveries(databases.worker, {
        destination: 'email',
        kinds: ['contact-reply'],
        limit: 10,
        leaseMs: 600_000,
      }),
    );
  }

  async function finish(isAccepted: boolean): Promise<void> {
    const [delivery, ...others] = running;
    if (!delivery) return;
    running = others;
    if (isAccepted) emails.set(delivery.record_id, (emails.get(delivery.record_id) ?? 0) + 1);
    await storeOutcome(
      databases.worker,
      delivery,
      isAccepted ? { result: 'delivered' } : { result: 'rejected', failureCode: 'smtp-550' },
    );
  }

  async function step(one: Action): Promise<void> {
    switch (one.type) {
      case 'draft':
        return saveDraft(one.who);
      case 'send':
        return send(one);
      case 'resend':
        return resend(one.who);
      case 'undo':
        return undo(one.who);
      case 'begin':
        return begin();
      case 'accept':
        return finish(true);
      case 'reject':
        return finish(false);
      case 'sender':
        await pools.anonymous.query(
          `select app_private.add_sender_reply($1, $2, 'More', '{}', 'k', 1000000, 60)`,
          [await readHash(), randomUUID()],
        );
        return;
      case 'erase':
        await pools.migrator.query('delete from app.contacts where id = $1', [id]);
        isErased = true;
        return;
      default:
        one satisfies never;
    }
  }

  const readHash = async (): Promise<Buffer> => {
    const hash = Buffer.from(id.replaceAll('-', ''), 'hex');
    await pools.migrator.query('update app.contacts set receipt_hash = $2 where id = $1', [
      id,
      hash,
    ]);
    return hash;
  };

  async function check(): Promise<void> {
    for (const sent of emails.values()) expect(sent).toBe(1);
    const item = await readItem();
    if (!item || isErased) return;
    expect(item.version).toBeGreaterThanOrEqual(version);
    version = item.version;
    if (item.status === 'answered') expect(emails.size).toBeGreaterThan(0);
    expect(item.answered_at !== null).toBe(emails.size > 0);
    const { rows } = await pools.migrator.query(
      `select string_agg(body, E'\\n') as kept from (
         select body from app.drafts where record_id = $1
         union all select body from app.replies where record_id = $1) as found`,
      [id],
    );
    const kept = String(rows[0]?.kept ?? '').split('\n');
    expect([...texts].filter((text) => !kept.includes(text))).toEqual([]);
  }

  for (const one of actions) {
    await step(one);
    await check();
  }
  // So that the worker of the next sequence finds only its own deliveries.
  await pools.migrator.query('delete from app.contacts where id = $1', [id]);
  return actions.length;
}

test(
  '[D-D4a] [D-D4b] [D-D4d] in generated sequences no text is lost, no reply is sent twice, and answered follows acceptance',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 10, maxLength: 40, size: 'max' }),
        async (actions) => {
          expect(await play(actions)).toBe(actions.length);
        },
      ),
      { numRuns: RUNS },
    );
  },
  LIMIT_MS,
);
