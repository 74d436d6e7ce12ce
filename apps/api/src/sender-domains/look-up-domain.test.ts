import { Resolver } from 'node:dns/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { type DnsAnswer, mx, startDnsServer, toName } from '../testing/dns-server.ts';
import { canResolve, lookUpDomain, toHostName } from './look-up-domain.ts';

const NXDOMAIN = 3;
const SERVFAIL = 2;
const A = [Buffer.from([192, 0, 2, 1])];
const AAAA = [Buffer.from('20010db8000000000000000000000001', 'hex')];

/** By name: the answer to every type, or by type. Types without an answer have no records. */
const ZONE: Record<string, DnsAnswer | Record<string, DnsAnswer>> = {
  'mx.example': { MX: [mx('mail.mx.example')] },
  'two.example': { MX: [mx(''), mx('mail.two.example')] },
  'null-mx.example': { MX: [mx('')], A },
  'only-a.example': { A },
  'only-aaaa.example': { AAAA },
  'empty.example': {},
  'gone.example': NXDOMAIN,
  'broken.example': SERVFAIL,
  'refused.example': 5,
  'not-implemented.example': 4,
  'malformed.example': 1,
  'half-broken.example': { A: SERVFAIL, AAAA: SERVFAIL },
  'silent.example': 'silence',
  'xn--mller-kva.example': { MX: [mx('mail.mx.example')] },
};

function findAnswer(name: string, type: string): DnsAnswer {
  const entry = ZONE[name] ?? NXDOMAIN;
  return typeof entry === 'object' && !Array.isArray(entry) ? (entry[type] ?? []) : entry;
}

const server = await startDnsServer(({ name, type }) => findAnswer(name, type));
afterAll(() => server.dispose());

function createResolver(address = server.address): Resolver {
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([address]);
  return resolver;
}

test.each([
  ['mx.example', 'takes-mail'],
  ['two.example', 'takes-mail'],
  ['null-mx.example', 'no-mail'],
  ['only-a.example', 'takes-mail'],
  ['only-aaaa.example', 'takes-mail'],
  ['empty.example', 'no-mail'],
  ['gone.example', 'no-mail'],
  ['broken.example', 'unknown'],
  ['refused.example', 'unknown'],
  ['not-implemented.example', 'unknown'],
  ['malformed.example', 'unknown'],
  ['half-broken.example', 'unknown'],
  ['silent.example', 'unknown'],
])('[D-N4c] a DNS server that answers for %s gives %s', async (name, expected) => {
  expect(await lookUpDomain(name, createResolver())).toBe(expected);
});

test('[D-N4c] the written name is asked for in the form of DNS, without a dot at its end', async () => {
  expect(toHostName('MÜLLER.example.')).toBe('xn--mller-kva.example');
  expect(await lookUpDomain('xn--mller-kva.example', createResolver())).toBe('takes-mail');
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
  const answers: DnsAnswer[] = [NXDOMAIN, SERVFAIL, [], 'silence'];
  for (const answer of answers) {
    ZONE[''] = answer;
    expect(await canResolve(createResolver())).toBe(false);
  }
  const closed = await startDnsServer(() => 'silence');
  await closed.dispose();
  expect(await canResolve(createResolver(closed.address))).toBe(false);
  expect(await lookUpDomain('mx.example', createResolver(closed.address))).toBe('unknown');
});

test('[D-N4c] a domain whose servers never answer is unknown after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const resolver = new Resolver({ timeout: 60_000, tries: 1 });
    resolver.setServers([server.address]);
    const answer = lookUpDomain('silent.example', resolver);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toBe('unknown');
  } finally {
    vi.useRealTimers();
  }
});
