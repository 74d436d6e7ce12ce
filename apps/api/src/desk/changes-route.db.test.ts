// The stream of the desk, over HTTP as the desk reads it.
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { StaffRole } from '../platform/identity.ts';
import { createAuthNodes } from '../testing/auth-nodes.ts';
import { createMember } from '../testing/members.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestApp, toStaffHeaders } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Change, createChangeFeed } from './change-feed.ts';

const LIMIT_MS = 15_000;
const database = await createTestDatabase();
const { pools } = database;
const deskTimes = { pollMs: 50, lineMs: 200, sessionCheckMs: 200 };
const { app } = await createTestApp(database, { deskTimes });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const agent = await createMember({ pools }, 'agent');

type Event = { cursor: string; changes: Change[]; missed: boolean };

/** Reads a stream. Each wait ends after 15 s with an error. */
async function openStream(headers: Record<string, string>, query = '', base = url) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(`${base}/functions/v1/desk/changes${query}`, {
    headers,
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('there is no body');
  let text = '';
  const changes: Change[] = [];
  let cursor = '';

  /** False at the end of the stream. */
  async function readMore(): Promise<boolean> {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error('nothing was sent')), LIMIT_MS);
    const { done, value } = await Promise.race([reader?.read(), timeout.promise]).then(
      (result) => result ?? { done: true, value: undefined },
    );
    clearTimeout(timer);
    text += value ?? '';
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      if (!part.startsWith('data: ')) continue;
      const event: Event = JSON.parse(part.slice('data: '.length));
      cursor = event.cursor;
      changes.push(...event.changes);
    }
    return !done;
  }

  async function readUntil(isFound: () => boolean): Promise<void> {
    const deadline = performance.now() + LIMIT_MS;
    while (!isFound()) {
      if (performance.now() > deadline) throw new Error('not found in the stream');
      if (!(await readMore())) throw new Error('the stream has ended');
    }
  }

  await readUntil(() => cursor !== '');
  return {
    changes,
    getCursor: () => cursor,
    readUntil,
    readToEnd: async () => {
      while (await readMore());
    },
    close: () => abort.abort(),
  };
}

const openAs = (role: StaffRole, query = '') => openStream(toStaffHeaders(role), query);

async function insertContact(): Promise<string> {
  const { rows } = await pools.migrator.query(
    `select id from app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')`,
  );
  return rows[0].id;
}

test('[D-D3e] a desk sees the change of a colleague and a new record within 2 s, and hr does not', async () => {
  const known = await insertContact();
  const [desk, other] = [await openAs('admin'), await openAs('hr')];
  expect(desk.changes).toEqual([]);
  const startedMs = performance.now();
  const arrived = await insertContact();
  await agent.open(known);
  await desk.readUntil(() => desk.changes.length >= 2);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
  expect(desk.changes).toEqual(
    expect.arrayContaining([
      { id: arrived, kind: 'contact', version: 1, event: 'record.received' },
      { id: known, kind: 'contact', version: 1, event: 'record.opened' },
    ]),
  );
  const { rows } = await pools.migrator.query(
    `select id from app_private.submit_job_application(
       gen_random_uuid(), 'A', 'a@b.de', 'm', 'en', null)`,
  );
  await other.readUntil(() => other.changes.length > 0);
  expect(other.changes).toMatchObject([{ id: rows[0].id, kind: 'application' }]);
});

test('[D-D3e] a stream that is resumed with its cursor sends what has happened meanwhile, also an erasure', async () => {
  const [first, second] = [await insertContact(), await insertContact()];
  const desk = await openAs('agent');
  desk.close();
  await agent.open(first);
  await pools.migrator.query(
    `select app_private._erase(s, 'sender') from app_private.submissions s where id = $1`,
    [second],
  );
  const arrived = await insertContact();
  const resumed = await openAs('agent', `?after=${desk.getCursor()}`);
  expect(resumed.changes).toEqual(
    expect.arrayContaining([
      { id: first, kind: 'contact', version: 1, event: 'record.opened' },
      { id: second, kind: 'contact', version: null, event: 'record.erased' },
      { id: arrived, kind: 'contact', version: 1, event: 'record.received' },
    ]),
  );
});

test('[D-D3e] nothing is missed when records are committed in another order than they began', async () => {
  // Each writer begins, and commits later; the stream is resumed in between at any place.
  const step = fc.record({ writer: fc.nat({ max: 3 }), isResumed: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const feed = createChangeFeed({
        database: database.databases.api,
        log: silentLogger,
        pollMs: 1,
      });
      const open = new Map<number, { id: string; commit: () => Promise<unknown> }>();
      const wanted: string[] = [];
      const seen = new Set<string>();
      let cursor = { sequence: 0, atMs: 0 };
      let onEvent = Promise.withResolvers<void>();
      const subscribe = (from: typeof cursor | null) =>
        feed.subscribe('agent', from, (event) => {
          cursor = event.cursor;
          for (const { id } of event.changes) seen.add(id);
          onEvent.resolve();
          onEvent = Promise.withResolvers();
        });
      let unsubscribe = subscribe(null);
      await onEvent.promise;
      for (const { writer, isResumed } of steps) {
        const begun = open.get(writer);
        if (begun) {
          await begun.commit();
          wanted.push(begun.id);
          open.delete(writer);
        } else {
          open.set(writer, await beginContact());
        }
        if (isResumed) {
          unsubscribe();
          unsubscribe = subscribe(cursor);
        }
      }
      for (const { id, commit } of open.values()) {
        await commit();
        wanted.push(id);
      }
      // Two polls after the last commit have seen everything.
      for (const _poll of [1, 2, 3]) await onEvent.promise;
      unsubscribe();
      expect(wanted.filter((id) => !seen.has(id))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

async function beginContact() {
  const client = await pools.anonymous.connect();
  await client.query('begin');
  const { rows } = await client.query<{ id: string }>(
    `select id from app_private.submit_contact(gen_random_uuid(), 'A', 'a@b.de', 'm', 'en')`,
  );
  const commit = async () => {
    await client.query('commit');
    client.release();
  };
  return { id: rows[0]?.id ?? '', commit };
}

test('a cursor that is too old or unknown says that changes were missed', async () => {
  for (const after of ['0.0', `999999999.${Date.now()}`]) {
    const response = await app.inject({
      url: `/functions/v1/desk/changes?wait=no&after=${after}`,
      headers: toStaffHeaders('agent'),
    });
    const event: Event = JSON.parse(response.payload.slice('data: '.length));
    expect(event).toMatchObject({ changes: [], missed: true });
  }
  const response = await app.inject({
    url: '/functions/v1/desk/changes?after=x',
    headers: toStaffHeaders('agent'),
  });
  expect(response.statusCode).toBe(400);
});

test('[D-D3e] the stream ends when the session is revoked, and is rejected without a staff session', async () => {
  const nodes = await createAuthNodes(database);
  const { app: checked } = await createTestApp(database, { deskTimes, identify: null });
  const base = await checked.listen({ host: '127.0.0.1', port: 0 });
  const session = await nodes.signInStaff('streams@loimel.example', 'agent');
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const desk = await openStream(headers, '', base);
  await pools.migrator.query('update auth.sessions set revoked_at = now() where id = $1', [
    session.refreshTokenId,
  ]);
  await desk.readToEnd();
  const rejected = await fetch(`${base}/functions/v1/desk/changes`, { headers });
  expect(rejected.status).toBe(401);
  expect((await fetch(`${base}/functions/v1/desk/changes`)).status).toBe(401);
});

test('the stream ends when the server closes, so that the server can end', async () => {
  const { app: closing } = await createTestApp(database, { deskTimes });
  const base = await closing.listen({ host: '127.0.0.1', port: 0 });
  const desk = await openStream(toStaffHeaders('agent'), '', base);
  await Promise.all([closing.close(), desk.readToEnd()]);
});
