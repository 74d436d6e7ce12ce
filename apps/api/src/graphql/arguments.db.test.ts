import { expect, test } from 'vitest';
import { createTestApp, STAFF } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const logged: string[] = [];
const ignore = () => {};
const { app } = await createTestApp(await createTestDatabase(), {
  log: { debug: ignore, info: ignore, warn: ignore, error: (event) => logged.push(event) },
});

test.each([
  ['a negative offset', 'allContacts(offset: -1)'],
  ['a negative first', 'allContacts(first: -1)'],
  ['offset together with last', 'allContacts(offset: 1, last: 1)'],
  ['a cursor that is not one', 'allContacts(after: "x")'],
  ['the cursor of another order', `allContacts(after: "${btoa('["natural",1]')}")`],
  ['a timestamp that is not one', 'allContacts(condition: { createdAt: "yesterdayish" })'],
  ['a timestamp out of range', 'allContacts(condition: { createdAt: "300000-01-01" })'],
])('%s in a query of staff is a validation error and is not logged', async (_what, field) => {
  logged.length = 0;
  const response = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: STAFF,
    payload: { query: `{ ${field} { nodes { id } } }` },
  });
  expect(response.statusCode).toBe(200);
  expect(response.json().errors).toMatchObject([{ extensions: { code: 'validation-failed' } }]);
  expect(logged).toEqual([]);
});
