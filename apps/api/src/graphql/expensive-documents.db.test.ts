// A document of staff must not block the process for other requests.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestApp, STAFF } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

/** Without the cost limit, 900 aliases take 10 s. */
const MAX_HEALTH_MS = 2_000;

const database = await createTestDatabase();
const { app } = await createTestApp(database, { graphqlMaxTokens: null });
const url = await app.listen({ host: '127.0.0.1', port: 0 });

const toAliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: allContacts { nodes { id } }`).join(' ')} }`;

const sendQuery = async (query: string) => {
  const response = await fetch(`${url}/graphql/v1`, {
    method: 'POST',
    headers: { ...STAFF, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
};

async function measureHealthWhile(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const finished = work.finally(() => {
    isDone = true;
  });
  let slowestMs = 0;
  while (!isDone) {
    const startedMs = performance.now();
    await fetch(`${url}/healthz`);
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    await sleep(5);
  }
  await finished;
  return slowestMs;
}

test('900 aliases are rejected by their cost, and the process responds to other requests meanwhile', async () => {
  await sendQuery(toAliases(1));
  const work = sendQuery(toAliases(900));
  const slowestMs = await measureHealthWhile(work);
  expect(await work).toMatchObject({ errors: [{ extensions: { code: 'validation-failed' } }] });
  expect(slowestMs).toBeLessThan(MAX_HEALTH_MS);
});

test('the most expensive document within the limit blocks the process for less than two seconds', async () => {
  const work = sendQuery(toAliases(47));
  const slowestMs = await measureHealthWhile(work);
  expect(await work).toMatchObject({ data: { a46: { nodes: [] } } });
  expect(slowestMs).toBeLessThan(MAX_HEALTH_MS);
});

test('fragments that multiply are rejected although they are within the token limit', async () => {
  const levels = Array.from(
    { length: 20 },
    (_, level) =>
      `fragment f${level} on Query { x: query { ...f${level + 1} } y: query { ...f${level + 1} } }`,
  );
  const query = `{ ...f0 } ${levels.join(' ')} fragment f20 on Query { __typename }`;
  expect(await sendQuery(query)).toMatchObject({
    errors: [{ extensions: { code: 'validation-failed' } }],
  });
});
