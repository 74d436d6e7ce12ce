import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createProxyCheck } from './proxies.ts';

async function readAddress(trusted: readonly string[], peer: string, forwarded: string) {
  const app = Fastify({ trustProxy: createProxyCheck(trusted) });
  app.get('/', async (request) => request.ip);
  const { payload } = await app.inject({
    url: '/',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwarded },
  });
  await app.close();
  return payload;
}

test.each([
  ['a trusted address', ['127.0.0.1'], '127.0.0.1', '203.0.113.9'],
  ['a trusted address on an IPv6 socket', ['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.9'],
  ['an address of a trusted network', ['10.0.0.0/8'], '10.9.8.7', '203.0.113.9'],
  ['an address of a trusted IPv6 network', ['fd00::/8'], 'fd00::7', '203.0.113.9'],
])('%s can set the address of the client', async (_what, trusted, peer, client) => {
  expect(await readAddress(trusted, peer, client)).toBe(client);
});

test.each([
  ['outside the list', ['127.0.0.1', '::1'], '198.51.100.7'],
  ['outside a network', ['10.0.0.0/8'], '11.0.0.1'],
  ['of an empty list', [], '127.0.0.1'],
])('a peer %s cannot choose its address', async (_what, trusted, peer) => {
  expect(await readAddress(trusted, peer, '203.0.113.9')).toBe(peer);
});

test('only the last address before the proxy is used, not those that the client sent', async () => {
  expect(await readAddress(['127.0.0.1'], '127.0.0.1', '192.0.2.1, 203.0.113.9')).toBe(
    '203.0.113.9',
  );
});
