import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { allowOrigins } from './cors.ts';

const DESK = 'https://desk.loimel.example';
const app = Fastify();
allowOrigins(app, [DESK]);
app.post('/token', async () => 'OK');
afterAll(() => app.close());

test('a listed origin can send preflight and other requests, and can read Retry-After', async () => {
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/token',
    headers: { origin: DESK },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': DESK,
    'access-control-allow-headers': expect.stringContaining('authorization'),
    vary: 'origin',
  });
  const called = await app.inject({ method: 'POST', url: '/token', headers: { origin: DESK } });
  expect([called.statusCode, called.payload]).toEqual([200, 'OK']);
  expect(called.headers['access-control-expose-headers']).toContain('retry-after');
});

test.each(['https://evil.example', 'null', 'https://desk.loimel.example.evil.example'])(
  'the origin %s gets no CORS headers',
  async (origin) => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const { headers } = await app.inject({ method, url: '/token', headers: { origin } });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  },
);
