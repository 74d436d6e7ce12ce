// Letters when two things happen at the same time, and when something else is wrong: the relay, the clock, an
// interrupted start, a restored database.
import { readRetention } from '@loimel/content/emails';
import { readLetter } from '@loimel/content/letters';
import { beforeEach, expect, test } from 'vitest';
import { attemptDelivery } from '../deliveries/attempt.ts';
import { claimLetters, storeOutcome } from '../deliveries/outbox.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { newsletterLetterSender } from './letter-sender.ts';
import { toSnapshot } from './letter-snapshot.ts';
import { createNewsletterLinks } from './links.ts';
import { enqueueLetter, noteBounce, pauseLetter, startLetter } from './manage-letters.ts';
import { pauseRestoredLetters } from './pause-restored.ts';

const { pools, databases } = await createTestDatabase();
const worker = databases.worker;
const publicUrl = 'http://127.0.0.1:4321';
const letter = readLetter();
const snapshot = toSnapshot(letter, { publicUrl, replyTo: 'studio@loimel.example' });
const LIMITS = { deadlineMs: 5_000, lateCode: 'timeout' };

const sent: string[] = [];
/** What the relay responds to the recipient; `silent`: it accepts the text and hangs up. */
let response = '';
const sendLetter = newsletterLetterSender({
  database: worker,
  links: createNewsletterLinks(createKeyring(worker)),
  publicUrl,
  sendEmail: async ({ to }) => {
    if (response === '' || response === 'silent') sent.push(to.address);
    if (response === '') return;
    if (response === 'silent') {
      throw Object.assign(new Error('closed'), { code: 'ECONNECTION', isSending: true });
    }
    const responseCode = Number(response.slice(0, 3));
    throw Object.assign(new Error('rejected'), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      response,
      responseCode,
    });
  },
});

beforeEach(async () => {
  sent.length = 0;
  response = '';
  await pools.migrator.query('truncate app.newsletter_subscribers, app_private.letters cascade');
  await pools.migrator.query(
    `update app_private.letter_pace set next_at = now() - interval '1 hour'`,
  );
});

const addSubscribers = (count: number) =>
  pools.migrator.query(
    `insert into app.newsletter_subscribers (email, language, consent_version, state, confirmed_at)
     select 'reader' || n || '@example.org', 'de', 'test', 'confirmed', now() - interval '1 day'
     from generate_series(1, $1::int) as n`,
    [count],
  );

async function start(number = letter.number): Promise<void> {
  const id = `letter-${number}`;
  await startLetter(worker, { id, isPublic: false, snapshot: { ...snapshot, number } });
  await enqueueLetter(worker, number);
}

/** One round of a worker, one delivery after the other. */
async function work(): Promise<number> {
  const claimed = await claimLetters(worker, { limit: 1_000, leaseMs: 20_000, perMinute: 60_000 });
  for (const delivery of claimed) {
    await storeOutcome(worker, delivery, await attemptDelivery(delivery, sendLetter, LIMITS));
  }
  return claimed.length;
}

const makeDue = () =>
  pools.migrator.query(
    `update app_private.deliveries set next_attempt_at = now() where state = 'pending'`,
  );

async function readSubscribers(): Promise<{ state: string; bounced: number }[]> {
  const { rows } = await pools.migrator.query(
    `select state, cardinality(bounced_letters) as bounced from app.newsletter_subscribers`,
  );
  return rows;
}

test('a relay that rejects every recipient as unknown pauses the letter, ends no subscription, and everyone gets it after the repair [D-N1e]', async () => {
  await addSubscribers(30);
  for (const number of [letter.number, letter.number + 1]) {
    await start(number);
    response = '550 rejected';
    while ((await work()) > 0);
    const { rows } = await pools.migrator.query(
      'select paused_at is not null as is_paused from app_private.letters where number = $1',
      [number],
    );
    expect(rows).toEqual([{ is_paused: true }]);
    expect(await readSubscribers()).toEqual(
      Array.from({ length: 30 }, () => ({ state: 'confirmed', bounced: 0 })),
    );
    response = '';
    sent.length = 0;
    await pauseLetter(worker, number, false);
    await makeDue();
    while ((await work()) > 0);
    expect(new Set(sent).size).toBe(30);
    expect(sent).toHaveLength(30);
  }
});

test('a relay that denies to send for us counts against no subscriber, and the letter is tried again [D-N1e]', async () => {
  await addSubscribers(3);
  await start();
  response = '554 5.7.1 relay access denied';
  while ((await work()) > 0);
  expect(await readSubscribers()).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'confirmed', bounced: 0 })),
  );
  response = '';
  await makeDue();
  while ((await work()) > 0);
  expect(sent).toHaveLength(3);
});

test('a relay that hangs up instead of confirming pauses the letter, and few readers get more than one copy [D-N1b]', async () => {
  await addSubscribers(200);
  await start();
  response = 'silent';
  for (let round = 0; round < 50; round += 1) {
    const claimed = await claimLetters(worker, { limit: 8, leaseMs: 20_000, perMinute: 60_000 });
    for (const delivery of claimed) {
      await storeOutcome(worker, delivery, await attemptDelivery(delivery, sendLetter, LIMITS));
    }
  }
  expect(sent.length).toBeLessThan(50);
  response = '';
  await pauseLetter(worker, letter.number, false);
  await makeDue();
  while ((await work()) > 0);
  expect(new Set(sent).size).toBe(200);
});

test('a letter that is never confirmed is parked after six copies, and others are sent [D-N1b]', async () => {
  await addSubscribers(1);
  await start();
  response = 'silent';
  for (let round = 0; round < 20; round += 1) {
    await work();
    await makeDue();
  }
  expect(sent).toHaveLength(6);
  const { rows } = await pools.migrator.query('select state from app_private.deliveries');
  expect(rows).toEqual([{ state: 'parked' }]);
});

test('a report about an old letter ends no subscription because of a much later one [D-N1e]', async () => {
  await addSubscribers(1);
  const ids = new Map<number, string>();
  for (const number of [1, 5]) {
    await start(number);
    const { rows } = await pools.migrator.query(
      'select id from app_private.deliveries where revision = $1',
      [number],
    );
    ids.set(number, rows[0].id);
    while ((await work()) > 0);
  }
  expect(await noteBounce(worker, ids.get(5) ?? '')).toBe('counted');
  expect(await noteBounce(worker, ids.get(1) ?? '')).toBe('counted');
  expect(await readSubscribers()).toEqual([{ state: 'confirmed', bounced: 2 }]);
});

test('after the clock was set back by a year a letter is still sent [D-N1d]', async () => {
  await addSubscribers(1);
  await pools.migrator.query(
    `update app_private.letter_pace set next_at = now() + interval '1 year'`,
  );
  await start();
  await work();
  expect(sent).toHaveLength(1);
});

test('a restored database sends nothing of an unfinished letter before a person resumes it [D-N1b]', async () => {
  await addSubscribers(2);
  await start(1);
  while ((await work()) > 0);
  await start(2);
  const client = await pools.migrator.connect();
  expect(await pauseRestoredLetters(client)).toEqual([2]);
  client.release();
  expect(await work()).toBe(0);
  await pauseLetter(worker, 2, false);
  expect(await work()).toBe(2);
});

const endAll = () =>
  pools.migrator.query('select app_private.end_newsletter(id) from app.newsletter_subscribers');

test('a subscriber who leaves between the claim and the email gets nothing [D-N1c]', async () => {
  await addSubscribers(1);
  await start();
  const [delivery] = await claimLetters(worker, { limit: 1, leaseMs: 20_000, perMinute: 60_000 });
  if (!delivery) throw new Error('nothing was claimed');
  await endAll();
  expect(await sendLetter(delivery, AbortSignal.timeout(5_000))).toBe('skipped');
  expect(sent).toEqual([]);
});

test('a subscriber who leaves and confirms again while the letter is started gets it once [D-N1b]', async () => {
  await addSubscribers(1);
  await startLetter(worker, { id: letter.id, isPublic: false, snapshot });
  const enqueueOne = () =>
    pools.migrator.query('select app_private.enqueue_letter($1, 1)', [letter.number]);
  await enqueueOne();
  expect(await work()).toBe(1);
  await endAll();
  // The last in the order in which deliveries are added.
  await pools.migrator.query(
    `insert into app.newsletter_subscribers (id, email, language, consent_version, state, confirmed_at)
     values ('ffffffff-ffff-4fff-bfff-ffffffffffff', 'reader1@example.org', 'en', 'test', 'confirmed', now())`,
  );
  expect(await enqueueLetter(worker, letter.number)).toBe(0);
  while ((await work()) > 0);
  expect(sent).toEqual(['reader1@example.org']);
});

test('an interrupted start that continues after retention has deleted its deliveries repeats none [D-N1b]', async () => {
  await addSubscribers(5);
  await startLetter(worker, { id: letter.id, isPublic: false, snapshot });
  await pools.migrator.query('select app_private.enqueue_letter($1, 3)', [letter.number]);
  expect(await work()).toBe(3);
  await pools.migrator.query(
    `update app_private.deliveries set finished_at = now() - interval '1 year'`,
  );
  const periods = JSON.stringify(readRetention());
  await pools.migrator.query('select app_private.delete_expired(now(), $1::jsonb)', [periods]);
  const { rows } = await pools.migrator.query('select 1 from app_private.deliveries');
  expect(rows).toHaveLength(0);
  expect(await enqueueLetter(worker, letter.number)).toBe(2);
  while ((await work()) > 0);
  expect(new Set(sent).size).toBe(5);
  expect(sent).toHaveLength(5);
});

async function countWaiting(): Promise<number> {
  const { rows } = await pools.migrator.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%claim_letters%'`,
  );
  return rows.length;
}

test('two workers that claim at the same time share the rate [D-N1d]', async () => {
  await addSubscribers(4);
  await start();
  const [one, two] = await Promise.all([pools.migrator.connect(), pools.migrator.connect()]);
  const claim = 'select id from app_private.claim_letters(4, 20000, 6)';
  try {
    await one.query('begin');
    const first = await one.query(claim);
    let hasClaimed = false;
    const second = two.query(claim).finally(() => {
      hasClaimed = true;
    });
    // It waits for the first one, or does not respect it.
    await expect.poll(async () => hasClaimed || (await countWaiting()) > 0).toBe(true);
    await one.query('commit');
    // One in ten seconds. Another row would be free for the second worker.
    expect([first.rowCount, (await second).rowCount]).toEqual([1, 0]);
  } finally {
    one.release();
    two.release();
  }
});
