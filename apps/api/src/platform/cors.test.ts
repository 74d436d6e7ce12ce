import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { allowOrigins } from './cors.ts';

const DESK = 'https://desk.loimel.example';
const app = Fastify();
allowOrigins(app, [DESK]);
app.post('/token', async () => 'OK');
afterAll(() => app.close());

test('a listed origin may ask and call, and read when to come back', async () => {
  const asked = await app.inject({ method: 'OPTIONS', url: '/token', headers: { origin: DESK } });
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': DESK,
    'access-control-allow-headers': expect.stringContaining('authorization'),
    vary: 'origin',
  });
  const called = await app.inject({ method: 'POST', url: '/token', headers: { origin: DESK } });
  expect([called.statusCode, called.payload]).toEqual([200, 'OK']);
  expect(called.headers['access-control-expose-headers']).toContain('retry-after');
});

test.each(['https://evil.example', 'null', 'https://desk.loimel.example.evil.example'])(
  '%s is allowed nothing',
  async (origin) => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const { headers } = await app.inject({ method, url: '/token', headers: { origin } });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  },
);
