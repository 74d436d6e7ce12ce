import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { createMember } from '../testing/members.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { DomainResolver } from './look-up-domain.ts';
import { createSenderLookups } from './look-up-senders.ts';

const { pools, databases } = await createTestDatabase();
const agent = await createMember({ pools }, 'agent');
const hr = await createMember({ pools }, 'hr');
const admin = await createMember({ pools }, 'admin');

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The error code of DNS for a domain, or the exchange of its MX record. */
type Zone = Record<string, 'ENOTFOUND' | 'ETIMEOUT' | 'mx1.example'>;

function createResolver(zone: Zone, onQuery: () => void = () => {}) {
  const asked: string[] = [];
  const reject = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const resolver: DomainResolver = {
    async resolveMx(name) {
      asked.push(name);
      onQuery();
      const response = zone[name] ?? 'ENOTFOUND';
      return response === 'mx1.example' ? [{ exchange: response, priority: 1 }] : reject(response);
    },
    resolve4: async (name: string) => reject(zone[name] ?? 'ENOTFOUND'),
    resolve6: async (name: string) => reject(zone[name] ?? 'ENOTFOUND'),
    resolveNs: async () => (zone['.'] === undefined ? ['a.root.example'] : reject(zone['.'])),
    cancel: () => {},
  };
  return { resolver, asked };
}

function createWorker(zone: Zone, options: { onQuery?: () => void; now?: () => Date } = {}) {
  const { resolver, asked } = createResolver(zone, options.onQuery);
  const lines: string[] = [];
  const log = createLogger({ process: 'test', level: 'info', write: (line) => lines.push(line) });
  const clock = { movedMs: 0 };
  const now = options.now ?? (() => new Date(Date.now() + clock.movedMs));
  const run = createSenderLookups({ database: databases.worker, resolver, now, log });
  return { run, asked, lines, clock };
}

async function send(
  email: string,
  { kind = 'contact', spam = '{}' }: { kind?: 'contact' | 'application'; spam?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const file = kind === 'application' ? ', null' : '';
  await pools.migrator.query(
    `select app_private.submit_${kind === 'contact' ? 'contact' : 'job_application'}(
       gen_random_uuid(), 'Ada', $1, 'Hello', 'en'${file}, $2, '\\x01'::bytea || uuid_send($2), $3)`,
    [email, id, spam],
  );
  return id;
}

/** What a member of staff sees at the item. Undefined: the item is not visible. */
async function readNote(id: string, member = admin): Promise<Date | null | undefined> {
  const [row] = await member.query<{ at: Date | null }>(
    'select app.items_no_email_domain_at(i) as at from app.items i where i.id = $1',
    [id],
  );
  return row?.at;
}

beforeEach(async () => {
  await pools.migrator.query('truncate app.contacts, app.job_applications cascade');
});

test('[D-N4c] a message and an application from a domain that takes no email get a note, each for the staff who see the item', async () => {
  const contact = await send('Ana@Gmial.CON');
  const application = await send('ana@bücher.example', { kind: 'application' });
  const good = await send('ana@good.example');
  const { run, asked } = createWorker({ 'good.example': 'mx1.example' });
  expect(await run()).toBe(3);
  expect(asked.toSorted()).toEqual(['gmial.con', 'good.example', 'xn--bcher-kva.example']);
  expect(await readNote(contact, agent)).toBeInstanceOf(Date);
  expect(await readNote(contact, hr)).toBeUndefined();
  expect(await readNote(application, hr)).toBeInstanceOf(Date);
  expect(await readNote(application, agent)).toBeUndefined();
  expect(await readNote(good, admin)).toBeNull();
});

test('[D-N4c] a lookup changes neither the deliveries, the version nor the audit of the record', async () => {
  const id = await send('ana@gone.example');
  const read = async () =>
    (
      await pools.migrator.query(
        `select c.version, c.status, c.opened_at, to_jsonb(array(
           select d from app_private.deliveries d where d.contact_id = c.id order by d.kind
         )) as deliveries, (select count(*) from app_private.audit) as audit
         from app.contacts c where id = $1`,
        [id],
      )
    ).rows;
  const before = await read();
  await createWorker({}).run();
  expect(await readNote(id)).toBeInstanceOf(Date);
  expect(before[0].deliveries).toHaveLength(3);
  expect(await read()).toEqual(before);
});

test('[D-N4c] the domain of a record in the spam folder is looked up only after its release', async () => {
  const id = await send('ana@gone.example', { spam: '{content}' });
  const { run, asked } = createWorker({});
  expect(await run()).toBe(0);
  expect(asked).toEqual([]);
  await admin.release([{ id, version: 1 }]);
  expect(await run()).toBe(1);
  expect(await readNote(id)).toBeInstanceOf(Date);
});

test('[D-N4c] the note disappears when the domain takes email again, and then nothing more is asked', async () => {
  const id = await send('ana@late.example');
  const zone: Zone = {};
  const { run, asked, clock } = createWorker(zone);
  await run();
  const first = await readNote(id);
  clock.movedMs = 11 * MINUTE_MS;
  await run();
  expect((await readNote(id))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  zone['late.example'] = 'mx1.example';
  clock.movedMs = DAY_MS;
  await run();
  expect(await readNote(id)).toBeNull();
  clock.movedMs = 2 * DAY_MS;
  expect(await run()).toBe(0);
  expect(asked).toHaveLength(3);
});

test('[D-N4c] without a response there is no note, and the domain is asked again after 10 minutes, later after 6 hours, for a week', async () => {
  const id = await send('ana@slow.example');
  const { run, asked, clock } = createWorker({ 'slow.example': 'ETIMEOUT' });
  const times: number[] = [];
  for (let minute = 0; minute < 8 * 24 * 60; minute += 10) {
    clock.movedMs = minute * MINUTE_MS + 1_000;
    const before = asked.length;
    await run();
    if (asked.length > before) times.push(minute);
  }
  expect(await readNote(id)).toBeNull();
  const pauses = times.slice(1).map((minute, index) => minute - (times[index] ?? 0));
  expect(times[0]).toBe(0);
  expect(pauses[0]).toBeLessThanOrEqual(20);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(370);
  expect(times.at(-1)).toBeGreaterThan(6 * 24 * 60);
  expect(times.at(-1)).toBeLessThan(7 * 24 * 60);
  expect(times.length).toBeLessThan(40);
});

test('[D-N4c] a worker that ends between lookup and result loses nothing: another one repeats it after 10 minutes', async () => {
  const id = await send('ana@gone.example');
  await pools.worker.query('select app_private.take_domain_lookups(now())');
  expect(await readNote(id)).toBeNull();
  const { run, clock } = createWorker({});
  expect(await run()).toBe(0);
  clock.movedMs = 11 * MINUTE_MS;
  expect(await run()).toBe(1);
  expect(await readNote(id)).toBeInstanceOf(Date);
});

test('[D-N4c] two workers share the domains, and each is asked for once', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `d${index}.example`);
  const ids = await Promise.all(names.map((name) => send(`ana@${name}`)));
  const workers = [createWorker({}), createWorker({})];
  const stored = await Promise.all(workers.map(({ run }) => run()));
  expect(stored.reduce((sum, count) => sum + count)).toBe(30);
  expect(workers.flatMap(({ asked }) => asked).toSorted()).toEqual(names.toSorted());
  for (const id of ids) expect(await readNote(id)).toBeInstanceOf(Date);
});

test('[D-N4c] of a flood of invented domains a run asks for 20, a repeated domain once, and applications are not delayed', async () => {
  for (let index = 0; index < 50; index += 1) await send(`ana@d${index}.example`);
  const application = await send('ana@gone.example', { kind: 'application' });
  const { run, asked } = createWorker({});
  await run();
  expect(asked.length).toBeLessThanOrEqual(21);
  expect(await readNote(application)).toBeInstanceOf(Date);

  await pools.migrator.query('truncate app.contacts, app.job_applications cascade');
  for (let index = 0; index < 15; index += 1) await send('ana@same.example');
  const repeated = createWorker({});
  expect(await repeated.run()).toBe(15);
  expect(repeated.asked).toEqual(['same.example']);
});

test('[D-N4c] slow responses end a run after five seconds', async () => {
  for (let index = 0; index < 10; index += 1) await send(`ana@d${index}.example`);
  let time = Date.now();
  const onQuery = () => {
    time += 2_000;
  };
  const { run, asked } = createWorker({}, { onQuery, now: () => new Date(time) });
  await run();
  expect(asked).toHaveLength(3);
});

test.each(['ENOTFOUND', 'ETIMEOUT'] as const)(
  '[D-N4c] while the resolver responds with %s for the root of DNS there is no note and one line in the log',
  async (code) => {
    const ids = await Promise.all([1, 2, 3, 4].map((index) => send(`ana@d${index}.example`)));
    const zone: Zone = { '.': code };
    const { run, asked, lines, clock } = createWorker(zone);
    for (const minute of [0, 1, 2, 3]) {
      clock.movedMs = minute * MINUTE_MS;
      expect(await run()).toBe(0);
    }
    expect(asked).toEqual([]);
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['dns.unavailable']);
    delete zone['.'];
    clock.movedMs = 30 * MINUTE_MS;
    expect(await run()).toBe(4);
    expect(lines.map((line) => JSON.parse(line).event)).toEqual([
      'dns.unavailable',
      'dns.available',
    ]);
    for (const id of ids) expect(await readNote(id)).toBeInstanceOf(Date);
  },
);

test('[D-N4c] a record that is erased during its lookup is not stored again', async () => {
  const id = await send('ana@gone.example');
  const { rows } = await pools.worker.query('select * from app_private.take_domain_lookups(now())');
  expect(rows).toEqual([{ record_id: id, domain: 'gone.example' }]);
  await pools.migrator.query('delete from app.contacts where id = $1', [id]);
  await pools.worker.query('select app_private.store_domain_lookup($1, false, now())', [id]);
  expect(await readNote(id)).toBeUndefined();
});

test('[D-N4c] withdrawn records, records older than a week and those of before the release are not looked up', async () => {
  const set = async (change: string) => {
    const id = await send('ana@gone.example');
    await pools.migrator.query(`update app.contacts set ${change} where id = $1`, [id]);
  };
  await set('withdrawn_at = now()');
  await set(`created_at = now() - interval '8 days', domain_lookup_due_at = now()`);
  await set(`domain_lookup_due_at = now() - interval '8 days'`);
  await set('domain_lookup_due_at = null');
  const { run, asked } = createWorker({});
  expect(await run()).toBe(0);
  expect(asked).toEqual([]);
});
