import { IDEMPOTENCY_HEADER } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { sendCanary } from './send-canary.ts';

const SECRET = '5f0c6a1be29d47835f0c6a1be29d4783';
const LIMITS = { acknowledgeMs: 2_500, deliverMs: 1_000 };

type Call = { path: string; key: string | null; body: string };
type Respond = (call: Call, calls: readonly Call[]) => Response;

/** Runs the canary against an API that responds as given. Returns the result and the requests. */
async function run(respond: Respond) {
  const calls: Call[] = [];
  const result = await sendCanary({
    publicUrl: 'https://loimel.example',
    secret: SECRET,
    limits: LIMITS,
    fetch: async (url, init) => {
      const call = {
        path: new URL(String(url)).pathname,
        key: new Headers(init?.headers).get(IDEMPOTENCY_HEADER),
        body: String(init?.body),
      };
      calls.push(call);
      return respond(call, calls);
    },
  });
  return { result, calls, paths: calls.map(({ path }) => path) };
}

const acknowledged = ({ key }: Call) =>
  Response.json({ data: { insert_contacts_one: { id: key, number: 'ABC234' } } });
const erased = () => new Response(null, { status: 204 });

function respondWith(responses: Partial<Record<'graphql' | 'state' | 'erase', Respond>>): Respond {
  const { graphql = acknowledged, erase = erased } = responses;
  const { state = () => Response.json({ delivered: true }) } = responses;
  return (call, calls) => {
    if (call.path === '/graphql/v1') return graphql(call, calls);
    return call.path.endsWith('/state') ? state(call, calls) : erase(call, calls);
  };
}

test('a message that is acknowledged and delivered is measured and erased', async () => {
  const { result, paths } = await run(respondWith({}));
  expect(result).toEqual({
    problem: null,
    acknowledgedMs: expect.any(Number),
    deliveredMs: expect.any(Number),
  });
  expect(paths).toEqual([
    '/graphql/v1',
    '/functions/v1/canary/state',
    '/functions/v1/canary/erase',
  ]);
});

test('after 503 the message is sent again with the same key', async () => {
  const { result, calls } = await run(
    respondWith({
      graphql: (call, { length }) =>
        length === 1 ? new Response('', { status: 503 }) : acknowledged(call),
    }),
  );
  expect(result.problem).toBeNull();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test('an API that stays away is a problem with its status, and the message is erased', async () => {
  const { result, paths } = await run(
    respondWith({ graphql: () => new Response('', { status: 502 }) }),
  );
  expect(result.problem).toBe('the message was not acknowledged: status 502');
  expect(paths.at(-1)).toBe('/functions/v1/canary/erase');
});

test('a rejection is a problem at once, with its code and without the secret', async () => {
  const body = { errors: [{ message: SECRET, extensions: { code: 'access-denied' } }] };
  const { result, paths } = await run(respondWith({ graphql: () => Response.json(body) }));
  expect(result.problem).toBe('the message was rejected: access-denied');
  expect(paths).toEqual(['/graphql/v1', '/functions/v1/canary/erase']);
});

test('a message that no worker takes is a problem, and it is erased', async () => {
  const { result, paths } = await run(
    respondWith({ state: () => Response.json({ delivered: false }) }),
  );
  expect(result.problem).toBe('the message was not delivered: no worker has taken it');
  expect(result.acknowledgedMs).not.toBeNull();
  expect(result.deliveredMs).toBeNull();
  expect(paths.at(-1)).toBe('/functions/v1/canary/erase');
});

test.each([
  ['is rejected', () => new Response('', { status: 503 })],
  [
    'gets no response',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('a message that arrived is no problem when its erase request %s', async (_how, erase) => {
  const { result } = await run(respondWith({ erase }));
  expect(result.problem).toBeNull();
});
