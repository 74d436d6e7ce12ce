import { expect, test } from 'vitest';
import { startReceiver } from '../testing/receiver.ts';
import { createOutgoingFetch, lookupPublic } from './outgoing-fetch.ts';

const ISSUER = 'https://issuer.example';
const FORBIDDEN = { code: 'forbidden-address' };

/** Sends nothing and records the requests that would be sent. */
function createRecordingFetch(trustedOrigin: string) {
  const sent: string[] = [];
  const fetch = createOutgoingFetch({
    trustedOrigin,
    send: async (url) => {
      sent.push(url.href);
      return new Response();
    },
  });
  return { fetch, sent };
}

const lookUp = (name: string) =>
  new Promise((done, fail) =>
    lookupPublic(name, { all: true }, (error, addresses) =>
      error ? fail(error) : done(addresses),
    ),
  );

test.each([
  ...['http://keys.example/', 'http://127.0.0.1/', 'https://127.0.0.1/', 'https://[::1]/'],
  ...['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/'],
  ...['https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://0/', 'https://0.0.0.0/'],
  ...['https://169.254.169.254/latest/meta-data/', 'https://[fd00:ec2::254]/', 'https://10.0.0.1/'],
  ...['https://１２７.0.0.1/', 'https://127。0。0。1/', 'https://%31%32%37.0.0.1/'],
  ...['https://issuer.example@keys.example/', 'https://user:pass@keys.example/'],
  ...[
    'file:///etc/passwd',
    'ftp://keys.example/',
    'data:application/json,{}',
    'blob:x',
    'gopher://x',
  ],
])('%s is not requested', async (url) => {
  const { fetch, sent } = createRecordingFetch(ISSUER);
  await expect(fetch(url)).rejects.toMatchObject(FORBIDDEN);
  expect(sent).toEqual([]);
});

test('a public https address other than that of the operator is requested', async () => {
  const { fetch, sent } = createRecordingFetch(ISSUER);
  await fetch('https://keys.example/jwks');
  expect(sent).toEqual(['https://keys.example/jwks']);
});

test.each(['localhost', '127.0.0.1', '::1'])(
  'the name %s, which resolves to this machine, is rejected',
  async (name) => {
    await expect(lookUp(name)).rejects.toMatchObject(FORBIDDEN);
  },
);

test('the origin of the operator may be on this machine, and its redirects are not followed', async () => {
  const elsewhere = await startReceiver();
  const redirecting = await startReceiver({ status: 307, headers: { location: elsewhere.url } });
  const fetchElsewhere = createOutgoingFetch({ trustedOrigin: new URL(elsewhere.url).origin });
  const fetchRedirecting = createOutgoingFetch({ trustedOrigin: new URL(redirecting.url).origin });
  expect((await fetchElsewhere(elsewhere.url)).status).toBe(200);
  await expect(fetchRedirecting(redirecting.url)).rejects.toThrow();
  expect(elsewhere.received).toHaveLength(1);
  await Promise.all([elsewhere.dispose(), redirecting.dispose()]);
});

test('a name is checked when the connection is opened', async () => {
  const fetch = createOutgoingFetch({ trustedOrigin: ISSUER });
  await expect(fetch('https://localhost:9/')).rejects.toMatchObject(FORBIDDEN);
});
