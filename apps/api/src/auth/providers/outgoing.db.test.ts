import { afterAll, expect, test } from 'vitest';
import { createAuthNodes } from '../../testing/auth-nodes.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startProvider } from '../../testing/scripted-provider.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const canary = await startReceiver();
const keysElsewhere = await startProvider('keys-elsewhere');
keysElsewhere.script = { metadata: { jwks_uri: `${canary.url}jwks` } };
const tokensElsewhere = await startProvider('tokens-elsewhere');
tokensElsewhere.script = { metadata: { token_endpoint: `${canary.url}token` } };
const providers = [keysElsewhere, tokensElsewhere];
afterAll(async () => {
  for (const provider of providers) await provider[Symbol.asyncDispose]();
  await canary.dispose();
});
const { call, post } = await createAuthNodes(await createTestDatabase(), {
  providers: providers.map(({ settings }) => settings),
});

test('keys are not fetched from a private address that the discovery document names', async () => {
  const idToken = await keysElsewhere.signIdToken({ sub: 'person' });
  const { status } = await post('/signin/idtoken', { provider: 'keys-elsewhere', idToken });
  expect(status).toBe(400);
  expect(canary.received).toEqual([]);
});

test('a code is not sent to a private address that the discovery document names', async () => {
  const started = await call('GET', '/signin/provider/tokens-elsewhere');
  const [cookie = ''] = String(started.headers['set-cookie'] ?? '').split(';');
  const state = new URL(String(started.headers.location)).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ state, code: 'code', iss: tokensElsewhere.issuer });
  await call('GET', `/signin/provider/tokens-elsewhere/callback?${query}`, { headers: { cookie } });
  expect(canary.received).toEqual([]);
});
