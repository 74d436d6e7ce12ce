import { readLetter } from '@loimel/content/letters';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { claimLetters, storeOutcome } from '../deliveries/outbox.ts';
import type { SendEmail } from '../email/index.ts';
import { createKeyring } from '../platform/keyring.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { newsletterLetterSender } from './letter-sender.ts';
import { toSnapshot } from './letter-snapshot.ts';
import { createNewsletterLinks } from './links.ts';
import {
  countLetters,
  enqueueLetter,
  noteBounce,
  pauseLetter,
  startLetter,
} from './manage-letters.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const { app } = await createTestApp(database);
const worker = databases.worker;
const links = createNewsletterLinks(createKeyring(worker));
// Without TLS, as on the machine of a developer.
const publicUrl = 'http://127.0.0.1:4321';
const letter = readLetter();
const snapshot = toSnapshot(letter, { publicUrl, replyTo: 'studio@loimel.example' });
const FAST = { limit: 1_000, leaseMs: 20_000, perMinute: 60_000 };

const emails: Parameters<SendEmail>[0][] = [];
let reject: ((address: string) => Error | null) | null = null;
const sendLetter = newsletterLetterSender({
  database: worker,
  links,
  publicUrl,
  sendEmail: async (email) => {
    const error = reject?.(email.to.address);
    if (error) throw error;
    emails.push(email);
  },
});

beforeEach(async () => {
  emails.length = 0;
  reject = null;
  await pools.migrator.query('truncate app.newsletter_subscribers, app_private.letters cascade');
  await pools.migrator.query(
    `update app_private.letter_pace set next_at = now() - interval '1 hour'`,
  );
});

async function addSubscribers(count: number, state = 'confirmed', from = 0): Promise<void> {
  await pools.migrator.query(
    `insert into app.newsletter_subscribers (email, language, consent_version, state, confirmed_at)
     select 'reader' || n || '@example.org', (array['en', 'de', 'es'])[1 + n % 3], 'test', $2,
       case when $2 = 'confirmed' then now() - interval '1 day' end
     from generate_series($3::int, $3::int + $1::int - 1) as n`,
    [count, state, from],
  );
}

const start = (number = letter.number, isPublic = false) =>
  startLetter(worker, {
    id: number === letter.number ? letter.id : `letter-${number}`,
    isPublic,
    snapshot: { ...snapshot, number },
  });

/** One round of a worker: claims and sends what is due. */
async function work(perMinute = FAST.perMinute): Promise<number> {
  const claimed = await claimLetters(worker, { ...FAST, perMinute });
  for (const delivery of claimed) {
    const result = await sendLetter(delivery, AbortSignal.timeout(5_000));
    await storeOutcome(worker, delivery, { result });
  }
  return claimed.length;
}

async function countDeliveries(): Promise<number> {
  const { rows } = await pools.migrator.query(
    `select count(*)::int as count from app_private.deliveries where kind = 'newsletter-letter'`,
  );
  return rows[0].count;
}

const unsubscribe = (address: string) =>
  pools.migrator.query(
    'select app_private.end_newsletter(id) from app.newsletter_subscribers where email = $1',
    [address],
  );

test('a letter goes to the confirmed subscribers, once, in their language, with both parts and one-click headers [D-N1a]', async () => {
  await addSubscribers(6);
  await addSubscribers(2, 'pending', 10);
  expect(await start()).toBe('started');
  expect(await enqueueLetter(worker, letter.number)).toBe(6);
  while ((await work()) > 0);
  expect(emails.map(({ to }) => to.address).toSorted()).toEqual(
    [0, 1, 2, 3, 4, 5].map((n) => `reader${n}@example.org`),
  );
  const german = emails.find(({ to }) => to.address === 'reader1@example.org');
  expect(german).toMatchObject({
    subject: letter.words['de']?.subject,
    replyTo: { name: letter.author, address: 'studio@loimel.example' },
    unsubscribeUrl: expect.stringMatching(
      /^http:\/\/127\.0\.0\.1:4321\/functions\/v1\/newsletter\/unsubscribe\?language=de&token=/,
    ),
  });
  for (const part of [german?.text ?? '', german?.html ?? '']) {
    expect(part).toContain(`${publicUrl}/de/projects/harbour-desk`);
    expect(part).toContain(`${publicUrl}/de/blog/refresh-tokens-in-mehreren-tabs`);
    expect(part).toContain('Wir zählen nicht, wer ihn öffnet.');
    expect(part).not.toMatch(/\{[a-z]+\}|undefined/i);
  }
  expect(await work()).toBe(0);
});

test('a repeated send adds no one, those who confirm later get the next letter, and other texts under the same number are rejected [D-N1b]', async () => {
  await addSubscribers(4);
  await start();
  await enqueueLetter(worker, letter.number);
  await addSubscribers(2, 'confirmed', 10);
  expect(await start()).toBe('complete');
  expect(await enqueueLetter(worker, letter.number)).toBe(0);
  expect(await countDeliveries()).toBe(4);
  // Retention deletes old deliveries. The letter is still complete.
  await pools.migrator.query('delete from app_private.deliveries');
  expect(await enqueueLetter(worker, letter.number)).toBe(0);

  const changed = { ...snapshot, author: 'Someone else' };
  expect(await startLetter(worker, { id: letter.id, isPublic: false, snapshot: changed })).toBe(
    'changed',
  );
  expect(
    await startLetter(worker, {
      id: letter.id,
      isPublic: false,
      snapshot: { ...snapshot, number: 99 },
    }),
  ).toBe('changed');
});

test('any order of interrupted sends, workers, killed attempts, pauses and ended subscriptions reaches every remaining subscriber once [D-N1b] [D-N1c]', async () => {
  const Step = fc.oneof(
    fc.record({ do: fc.constant('enqueue' as const), count: fc.integer({ min: 1, max: 7 }) }),
    fc.record({ do: fc.constant('work' as const), count: fc.integer({ min: 1, max: 5 }) }),
    // Claimed, and killed before it was sent.
    fc.record({ do: fc.constant('kill' as const), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('end' as const), count: fc.integer({ min: 0, max: 19 }) }),
    fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const), count: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 12 }), async (steps) => {
      await pools.migrator.query(
        'truncate app.newsletter_subscribers, app_private.letters cascade',
      );
      emails.length = 0;
      await addSubscribers(20);
      await start();
      const endedBefore = new Map<string, number>();
      let isPaused = false;
      for (const step of steps) {
        if (step.do === 'enqueue') {
          await pools.migrator.query('select app_private.enqueue_letter($1, $2)', [
            letter.number,
            step.count,
          ]);
        } else if (step.do === 'work' || step.do === 'kill') {
          const claimed = await claimLetters(worker, { ...FAST, limit: step.count });
          if (isPaused) expect(claimed).toEqual([]);
          for (const delivery of step.do === 'work' ? claimed : []) {
            const result = await sendLetter(delivery, AbortSignal.timeout(5_000));
            await storeOutcome(worker, delivery, { result });
          }
        } else if (step.do === 'end') {
          const address = `reader${step.count}@example.org`;
          await unsubscribe(address);
          if (!endedBefore.has(address)) endedBefore.set(address, emails.length);
        } else {
          isPaused = step.do === 'pause';
          await pauseLetter(worker, letter.number, isPaused);
        }
      }
      await pauseLetter(worker, letter.number, false);
      await enqueueLetter(worker, letter.number);
      // The leases of the killed attempts end.
      await pools.migrator.query(
        `update app_private.deliveries set next_attempt_at = now() where state = 'pending'`,
      );
      while ((await work()) > 0);

      const sent = emails.map(({ to }) => to.address);
      expect(new Set(sent).size).toBe(sent.length);
      for (let n = 0; n < 20; n += 1) {
        const address = `reader${n}@example.org`;
        const end = endedBefore.get(address);
        if (end === undefined) expect(sent).toContain(address);
        else expect(sent.slice(end)).not.toContain(address);
      }
      expect(await countDeliveries()).toBeLessThanOrEqual(20);
    }),
    { numRuns: 10 },
  );
}, 180_000);

test('workers together keep the rate, also when everything is due at once, and a paused letter is not claimed [D-N1d]', async () => {
  await addSubscribers(200);
  await start();
  await enqueueLetter(worker, letter.number);
  const startedAt = performance.now();
  let claimed = 0;
  for (let round = 0; round < 10; round += 1) {
    const batches = await Promise.all(
      [1, 2, 3, 4].map(() => claimLetters(worker, { ...FAST, perMinute: 600 })),
    );
    claimed += batches.flat().length;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  // Ten per second, and what was not used in the second before.
  expect(claimed).toBeGreaterThanOrEqual(10);
  expect(claimed).toBeLessThanOrEqual(10 + 10 * seconds + 1);

  await pools.migrator.query(
    `update app_private.letter_pace set next_at = now() - interval '1 hour'`,
  );
  await pauseLetter(worker, letter.number, true);
  expect(await claimLetters(worker, FAST)).toEqual([]);
  await pauseLetter(worker, letter.number, false);
  expect((await claimLetters(worker, FAST)).length).toBeGreaterThan(0);
});

const rejected = (code: number) =>
  Object.assign(new Error('rejected'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: code,
  });

test('an address that the mail server rejects for good is counted once per letter, and the second of three letters ends its subscription [D-N1e]', async () => {
  await addSubscribers(3);
  reject = (address) => (address === 'reader0@example.org' ? rejected(550) : null);
  for (const number of [1, 2, 5]) {
    await start(number);
    await enqueueLetter(worker, number);
    while ((await work()) > 0);
  }
  const { rows } = await pools.migrator.query(
    'select state, email, bounced_letters from app.newsletter_subscribers order by bounced_letters',
  );
  expect(rows.at(-1)).toEqual({ state: 'unsubscribed', email: null, bounced_letters: [1, 2] });
  expect(emails.map(({ to }) => to.address)).not.toContain('reader0@example.org');
  expect(emails).toHaveLength(6);
  expect((await countLetters(worker)).filter(({ bounced }) => bounced > 0)).toMatchObject([
    { number: 2, language: 'en', sent: 0, bounced: 1, skipped: 0 },
    { number: 1, language: 'en', sent: 0, bounced: 1, skipped: 0 },
  ]);
});

test('a returned email counts by the id of its delivery, once, and an unknown one changes nothing [D-N1e]', async () => {
  await addSubscribers(1);
  await start();
  await enqueueLetter(worker, letter.number);
  while ((await work()) > 0);
  const id = emails[0]?.deliveryKey ?? '';
  expect(await noteBounce(worker, id)).toBe('counted');
  expect(await noteBounce(worker, id)).toBe('counted');
  expect(await noteBounce(worker, '00000000-0000-4000-8000-000000000000')).toBe('unknown');
  const { rows } = await pools.migrator.query(
    'select state, bounced_letters from app.newsletter_subscribers',
  );
  expect(rows).toEqual([{ state: 'confirmed', bounced_letters: [letter.number] }]);
});

test.each([
  [
    'as a form',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'List-Unsubscribe=One-Click',
  ],
  [
    'as a multipart form',
    { 'content-type': 'multipart/form-data; boundary=XyZ' },
    '--XyZ\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--XyZ--\r\n',
  ],
])(
  'the one-click request of an email program ends the subscription when it comes %s [D-N1f]',
  async (_form, headers, payload) => {
    await addSubscribers(1);
    await start();
    await enqueueLetter(worker, letter.number);
    while ((await work()) > 0);
    const url = new URL(emails[0]?.unsubscribeUrl ?? '');
    const response = await app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers,
      payload,
    });
    expect(response.statusCode).toBe(200);
    const { rows } = await pools.migrator.query(
      'select state, email from app.newsletter_subscribers',
    );
    expect(rows).toEqual([{ state: 'unsubscribed', email: null }]);
  },
);

test('an email service with one address ends as many subscriptions as its users ask for, beyond the limit of a visitor [D-N1f]', async () => {
  const { app: limited } = await createTestApp(database, {
    clientLimit: { max: 1, windowSeconds: 600 },
  });
  await addSubscribers(3);
  await start();
  await enqueueLetter(worker, letter.number);
  while ((await work()) > 0);
  const statuses: number[] = [];
  for (const { unsubscribeUrl = '' } of emails) {
    const url = new URL(unsubscribeUrl);
    const { statusCode } = await limited.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([200, 200, 200]);
});

test('the copy on the web opens with the key of the email only, or for everyone when the letter is public, and names no reader [D-N1g]', async () => {
  await addSubscribers(1);
  await start();
  await enqueueLetter(worker, letter.number);
  while ((await work()) > 0);
  const found = /http:\/\/\S+\/letters\/\S+/.exec(emails[0]?.text ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(found);
  const page = await app.inject(pathname + search);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(page.payload).toContain(letter.words['en']?.title);
  expect(page.payload).not.toMatch(/reader0|unsubscribe|<script/);
  const wrong = [
    pathname,
    `${pathname}?key=x`,
    `${pathname.replace(/\/en$/, '/de')}${search}`,
    pathname.replace('/12/', '/13/'),
  ];
  for (const url of wrong) expect((await app.inject(url)).statusCode).toBe(404);

  // The switch can change after the letter was sent.
  expect(await start(letter.number, true)).toBe('complete');
  const open = await app.inject(pathname);
  expect(open.statusCode).toBe(200);
  expect(open.headers['x-robots-tag']).toBeUndefined();
  expect(open.payload).toContain('hreflang="de"');
});
