import { expect, test } from 'vitest';
import { claimDeliveries, storeOutcome } from '../deliveries/outbox.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createReceiptLinks } from '../receipts/index.ts';
import { createMember } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const ROUNDS = Number(process.env['REPLY_ROUNDS'] ?? 15);
const LIMIT_MS = 20_000 + ROUNDS * 400;

const database = await createTestDatabase();
const { pools, databases } = database;
const links = createReceiptLinks(createKeyring(databases.worker));
const ann = await createMember(database, 'agent', 'Ann');
const ben = await createMember(database, 'agent', 'Ben');

async function insertRecord(): Promise<{ id: string; hash: Buffer }> {
  const { recordId: id, hash } = await links.create();
  await pools.migrator.query(
    `select app_private.submit_contact(
       gen_random_uuid(), 'Ada', 'ada@example.org', 'Hallo', 'de', $1, $2)`,
    [id, hash],
  );
  return { id, hash };
}

const claim = () =>
  claimDeliveries(databases.worker, {
    destination: 'email',
    kinds: ['contact-reply'],
    limit: 10,
    leaseMs: 60_000,
  });

const makeDue = () =>
  pools.migrator.query(`update app_private.deliveries set next_attempt_at = now()
    where kind = 'contact-reply' and state = 'pending'`);

test(
  '[D-D4c] outcome, undo, second reply, draft, withdrawal and erasure of one record at once end without a deadlock',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, hash } = await insertRecord();
      const first = await ann.send(id, 1);
      await makeDue();
      const claimed = round % 2 === 0 ? await claim() : [];
      const work = [
        ...claimed.map((delivery) =>
          storeOutcome(databases.worker, delivery, { result: 'delivered' }),
        ),
        ann.undo(first.reply_id),
        ben.send(id, 2, { isFurther: true }),
        ben.saveDraft(id, 0, 'Text'),
        claim(),
        pools.anonymous.query('select app_private.withdraw_receipt($1)', [hash]),
        ...(round % 3 === 0
          ? [pools.anonymous.query('select app_private.erase_receipt($1)', [hash])]
          : []),
      ];
      const results = await Promise.allSettled(work);
      const failures = results.flatMap((one) =>
        one.status === 'rejected' ? [String(one.reason)] : [],
      );
      expect(failures).toEqual([]);
    }
  },
  LIMIT_MS,
);
