import { Resolver } from 'node:dns/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { type DnsResponse, mx, startDnsServer, toName } from '../testing/dns-server.ts';
import { canResolve, lookUpDomain, toHostName } from './look-up-domain.ts';

const NXDOMAIN = 3;
const SERVFAIL = 2;
const A = [Buffer.from([192, 0, 2, 1])];
const AAAA = [Buffer.from('20010db8000000000000000000000001', 'hex')];

/** By name: the response to every type, or by type. Types without a response have no records. */
const ZONE: Record<string, DnsResponse | Record<string, DnsResponse>> = {
  'mx.example': { MX: [mx('mx1.mx.example')] },
  'two.example': { MX: [mx(''), mx('mx1.two.example')] },
  'null-mx.example': { MX: [mx('')], A },
  'only-a.example': { A },
  'only-aaaa.example': { AAAA },
  'empty.example': {},
  'gone.example': NXDOMAIN,
  'broken.example': SERVFAIL,
  'rejected.example': 5,
  'not-implemented.example': 4,
  'malformed.example': 1,
  'half-broken.example': { A: SERVFAIL, AAAA: SERVFAIL },
  'silent.example': 'silence',
  'xn--mller-kva.example': { MX: [mx('mx1.mx.example')] },
};

function findResponse(name: string, type: string): DnsResponse {
  const entry = ZONE[name] ?? NXDOMAIN;
  return typeof entry === 'object' && !Array.isArray(entry) ? (entry[type] ?? []) : entry;
}

const server = await startDnsServer(({ name, type }) => findResponse(name, type));
afterAll(() => server.dispose());

function createResolver(address = server.address): Resolver {
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([address]);
  return resolver;
}

test.each([
  ['mx.example', 'takes-email'],
  ['two.example', 'takes-email'],
  ['null-mx.example', 'no-email'],
  ['only-a.example', 'takes-email'],
  ['only-aaaa.example', 'takes-email'],
  ['empty.example', 'no-email'],
  ['gone.example', 'no-email'],
  ['broken.example', 'unknown'],
  ['rejected.example', 'unknown'],
  ['not-implemented.example', 'unknown'],
  ['malformed.example', 'unknown'],
  ['half-broken.example', 'unknown'],
  ['silent.example', 'unknown'],
])('[D-N4c] a DNS server that responds for %s gives %s', async (name, expected) => {
  expect(await lookUpDomain(name, createResolver())).toBe(expected);
});

test('[D-N4c] the written name is asked for in the form of DNS, without a dot at its end', async () => {
  expect(toHostName('MÜLLER.example.')).toBe('xn--mller-kva.example');
  expect(await lookUpDomain('xn--mller-kva.example', createResolver())).toBe('takes-email');
});

test.each([
  '[192.0.2.1]',
  '[IPv6:2001:db8::1]',
  '192.0.2.1',
  '0x7f.1',
  'localhost',
  'a..example',
  '-a.example',
  'a b.example',
  '',
  '.',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
])('[D-N4c] %j is no host name and is not asked for', (domain) => {
  expect(toHostName(domain)).toBeNull();
});

test('[D-N4c] a resolver whose server is away, or says that nothing exists, cannot resolve', async () => {
  ZONE[''] = { NS: [toName('a.root-servers.example')] };
  expect(await canResolve(createResolver())).toBe(true);
  const responses: DnsResponse[] = [NXDOMAIN, SERVFAIL, [], 'silence'];
  for (const response of responses) {
    ZONE[''] = response;
    expect(await canResolve(createResolver())).toBe(false);
  }
  const closed = await startDnsServer(() => 'silence');
  await closed.dispose();
  expect(await canResolve(createResolver(closed.address))).toBe(false);
  expect(await lookUpDomain('mx.example', createResolver(closed.address))).toBe('unknown');
});

// With a limit below the first timeout of the resolver itself, which would end the query after five seconds too.
test('[D-N4c] a domain whose servers never respond is unknown after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const resolver = new Resolver({ timeout: 60_000, tries: 1 });
    resolver.setServers([server.address]);
    const response = lookUpDomain('silent.example', resolver);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await response).toBe('unknown');
  } finally {
    vi.useRealTimers();
  }
}, 3_000);
