// Every route rejects NUL, lone surrogates and invalid UTF-8 in every input with 400, never 500.
import { INSERT_CONTACT } from '@loimel/client/contract';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { createAuthNodes } from './testing/auth-nodes.ts';
import { createTestApp, STAFF } from './testing/test-app.ts';
import { createTestDatabase } from './testing/test-database.ts';

const database = await createTestDatabase();
const { nodes, post, signUp } = await createAuthNodes(database);
const { app: staffApp } = await createTestApp(database);
const app = nodes[0] ?? staffApp;
const { accessToken } = await signUp('ada@example.org');

const BOUNDARY = 'BOUNDARY';
const MARK = '@@';
/** Bytes that are not text, followed by the same in JSON escapes and URL escapes. */
const BAD_BYTES = ['ff', 'c080', 'eda080', 'f5808080', 'e28'.padEnd(4, '0')].map((hex) =>
  Buffer.from(hex, 'hex'),
);
const BAD_JSON = [...['\\u0000', '\\ud800', 'x\\udc00', '\\ud800x'].map(Buffer.from), ...BAD_BYTES];
const BAD_ENCODED = ['%00', '%ff', '%c0%80', '%ed%a0%80', '%e2%28'];
const BAD_PLAIN = [Buffer.from([0]), ...BAD_BYTES];

const FUTURE = '2999-01-01T00:00:00.000Z';
const clientDataJSON = Buffer.from('{"challenge":"x"}').toString('base64url');
const CREDENTIAL = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON, authenticatorData: 'AA', signature: 'AA', attestationObject: 'AA' },
};
/** Bodies that their endpoint would accept. The other routes get `ANY_BODY`. */
const BODIES: Record<string, object> = {
  '/auth/v1/signin/anonymous': { displayName: 'a', metadata: { key: 'value' } },
  '/auth/v1/pat': { expiresAt: FUTURE, metadata: { key: 'value' } },
  '/auth/v1/signin/webauthn/verify': { credential: CREDENTIAL },
  '/graphql/v1': {
    query: INSERT_CONTACT.query,
    variables: { object: { name: 'a', email: 'a@b.example', message: 'c', language: 'en' } },
  },
};
const ANY_BODY = {
  email: 'a@b.example',
  password: 'some password',
  ticket: 'a',
  refreshToken: 'b',
  metadata: { key: ['value'] },
  options: { displayName: 'c', metadata: { deep: { key: 'value' } } },
};

const routes = readRoutes(app.printRoutes({ commonPrefix: false })).filter(({ method }) =>
  ['GET', 'POST', 'DELETE'].includes(method),
);

/** Fastify prints a tree: four characters of indentation per level, and the last part of a path. */
function readRoutes(tree: string): { method: string; url: string }[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part, methods = ''] =
      /^(.*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (part === undefined) return [];
    const depth = indent.length / 4;
    const url = `${depth === 0 ? '' : parents[depth - 1]}${part}`;
    parents[depth] = url;
    return methods === '' ? [] : methods.split(', ').map((method) => ({ method, url }));
  });
}

const send = (options: InjectOptions) =>
  app.inject({
    ...options,
    headers: { authorization: `Bearer ${accessToken}`, ...options.headers },
  });

/** Replaces one of the marks in the text with bytes and removes the others. */
function replaceMark(text: string, index: number, bytes: Buffer): Buffer {
  const pieces = text.split(MARK);
  const at = (index % (pieces.length - 1)) + 1;
  return Buffer.concat([
    Buffer.from(pieces.slice(0, at).join('')),
    bytes,
    Buffer.from(pieces.slice(at).join('')),
  ]);
}

/** Adds a mark to the end of every string value and every property name. */
const toMarkedJson = (body: object) =>
  JSON.stringify(body).replaceAll(/(?<=[^\\:{,[])"/g, `${MARK}"`);

const MULTIPART = [
  'bucket-id',
  `other${MARK}`,
  'name',
  'language',
  'email',
  'message',
  'metadata[]',
]
  .map(
    (name) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\na${MARK}\r\n`,
  )
  .join('')
  .concat(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file[]"; filename="a${MARK}"\r\n\r\nb\r\n--${BOUNDARY}--\r\n`,
  );

const anyRoute = fc.constantFrom(...routes);
const writing = routes.filter(({ method }) => method !== 'GET');
const anyWriting = fc.constantFrom(...writing);

test('the route table contains more than 50 routes and all sample bodies', () => {
  expect(routes.length).toBeGreaterThan(50);
  for (const url of Object.keys(BODIES)) expect(routes.map((route) => route.url)).toContain(url);
});

test('invalid text in a path or a query string gives 400 on every route', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRoute,
      fc.constantFrom(...BAD_ENCODED),
      fc.boolean(),
      async ({ method, url }, bad, isInPath) => {
        const path = url.replaceAll(/:\w+/g, isInPath ? `a${bad}` : 'a');
        const query = isInPath && path !== url ? '' : `?ticket=a&state=${bad}`;
        const { statusCode } = await send({ method: method as 'GET', url: `${path}${query}` });
        expect([method, url, statusCode]).toEqual([method, url, 400]);
      },
    ),
    { numRuns: 600 },
  );
});

test('invalid text in a JSON body gives 400 on every route that accepts JSON', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      anyWriting,
      fc.constantFrom(...BAD_JSON),
      fc.nat(100),
      async ({ method, url }, bad, position) => {
        const body = toMarkedJson(BODIES[url] ?? ANY_BODY);
        const { statusCode } = await send({
          method: method as 'POST',
          url: url.replaceAll(/:\w+/g, 'a'),
          headers: { 'content-type': 'application/json' },
          payload: replaceMark(body, position, bad),
        });
        statuses.add(statusCode);
        expect([method, url, [400, 415].includes(statusCode)]).toEqual([method, url, true]);
      },
    ),
    { numRuns: 1_500 },
  );
  expect(statuses).toContain(400);
});

test('invalid text in an urlencoded form gives 400 on every route that accepts one', async () => {
  const forms = ['/functions/v1/contact', '/functions/v1/application', '/functions/v1/newsletter'];
  await fc.assert(
    fc.asyncProperty(anyWriting, fc.constantFrom(...BAD_ENCODED), async ({ method, url }, bad) => {
      const { statusCode } = await send({
        method: method as 'POST',
        url: url.replaceAll(/:\w+/g, 'a'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `ticket=a&name=Ada&email=a@b.example&message=${bad}`,
      });
      const expected = forms.includes(url) || url === '/auth/v1/verify' ? [400] : [400, 415];
      expect([method, url, expected.includes(statusCode)]).toEqual([method, url, true]);
    }),
    { numRuns: 400 },
  );
});

test('invalid text in a multipart form gives 400, or the failure page of a form', async () => {
  const multipartRoutes = [
    '/storage/v1/files',
    '/functions/v1/application',
    '/functions/v1/contact',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...multipartRoutes),
      fc.constantFrom(...BAD_PLAIN),
      fc.nat(100),
      async (url, bad, position) => {
        const { statusCode, headers } = await send({
          method: 'POST',
          url,
          headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
          payload: replaceMark(MULTIPART, position, bad),
        });
        if (url.startsWith('/storage')) expect(statusCode).toBe(400);
        else expect(headers.location).toMatch(/^\/sent\/\w+-failed\?f=malformed/);
      },
    ),
    { numRuns: 300 },
  );
});

test.each(['\\u0000', '\\ud800'])(
  'the text %s in JSON inside a value gives 400',
  async (escaped) => {
    const challenge = Buffer.from(`{"challenge":"a${escaped}"}`).toString('base64url');
    const response = { ...CREDENTIAL.response, clientDataJSON: challenge };
    const verified = await post('/signin/webauthn/verify', {
      credential: { ...CREDENTIAL, response },
    });
    expect([verified.status, verified.body.error]).toEqual([400, 'invalid-request']);
    const metadata = encodeURIComponent(`{"a":"${escaped}"}`);
    const redirect = await send({ url: `/auth/v1/signin/provider/none?metadata=${metadata}` });
    expect(redirect.statusCode).toBeLessThan(500);
  },
);

test.each([
  [
    'a literal',
    { query: 'mutation { insert_contacts_one(object: {name: "\\u0000"}) { id } }' },
    {},
  ],
  [
    'a literal of staff',
    { query: '{ allContacts(condition: {name: "\\u0000"}) { __typename } }' },
    STAFF,
  ],
])('NUL in %s of a GraphQL document gives 400', async (_what, payload, headers) => {
  const { statusCode } = await staffApp.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers,
    payload,
  });
  expect(statusCode).toBe(400);
});

test('NUL in a header gives 400, other bytes in a user agent are accepted', async () => {
  const signIn = (agent: string) =>
    send({ method: 'POST', url: '/auth/v1/signin/anonymous', headers: { 'user-agent': agent } });
  expect((await signIn('a\u0000')).statusCode).toBe(400);
  expect((await signIn('\u00ff\u00c0 Mozilla')).statusCode).toBe(200);
});
