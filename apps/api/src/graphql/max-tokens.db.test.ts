import { expect, test } from 'vitest';
import { createTestApp, STAFF } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const database = await createTestDatabase();
const { app: limited } = await createTestApp(database, { graphqlMaxTokens: 50 });
const { app: unlimited } = await createTestApp(database, { graphqlMaxTokens: null });

/** Each name needs three tokens, the rest of the document five. */
const toQuery = (names: number) =>
  `{ allContacts { ${Array.from({ length: names }, (_, index) => `n${index}: __typename`).join(' ')} } }`;

async function sendQuery(app: typeof limited, query: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: STAFF,
    payload: { query },
  });
  expect(response.statusCode).toBe(200);
  return response.json();
}

test('[S2-Q03] with a token limit a longer document is rejected, and a shorter one is not', async () => {
  expect(await sendQuery(limited, toQuery(15))).toMatchObject({ data: { allContacts: {} } });
  expect(await sendQuery(limited, toQuery(16))).toMatchObject({
    errors: [{ extensions: { code: 'parse-failed' } }],
  });
});

test('[S2-Q03] without the setting the same document is not rejected', async () => {
  for (const names of [16, 700]) {
    expect(await sendQuery(unlimited, toQuery(names))).toMatchObject({ data: { allContacts: {} } });
  }
});
