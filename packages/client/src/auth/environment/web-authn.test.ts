// The library reads browser globals, so these tests replace them.
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHarness, json } from '../../testing/index.ts';
import { BROWSER_WEB_AUTHN } from './web-authn.ts';

const CREATION_OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'site.example', name: 'Site' },
  user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

function stubBrowser(failure: Error | null, hostname: string) {
  const create = () => Promise.reject(failure);
  vi.stubGlobal('navigator', { credentials: { create } });
  vi.stubGlobal('location', { hostname });
  vi.stubGlobal('PublicKeyCredential', failure ? () => {} : undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
}

async function signUp(options: unknown = CREATION_OPTIONS) {
  const { client, server, start } = createHarness({ webAuthn: BROWSER_WEB_AUTHN });
  server.on('/signup/webauthn', () => json(options));
  await start();
  const { error } = await client.signUp({ email: 'ada@example.org', securityKey: true });
  return error;
}

test.each([
  ['AbortError', 'site.example', 'ERROR_CEREMONY_ABORTED'],
  ['InvalidStateError', 'site.example', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'],
  ['SecurityError', 'other.example', 'ERROR_INVALID_RP_ID'],
  ['SecurityError', '127.0.0.1', 'ERROR_INVALID_DOMAIN'],
  ['NotSupportedError', 'site.example', 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'],
])('[S2-X11] a %s of a key at %s has the code %s', async (name, hostname, code) => {
  stubBrowser(Object.assign(new Error('text'), { name }), hostname);
  expect(await signUp()).toMatchObject({ status: 1, error: name, code });
});

test('[S2-X11] a user id of the wrong length has the code ERROR_INVALID_USER_ID_LENGTH', async () => {
  stubBrowser(new Error('not called'), 'site.example');
  const error = await signUp({ ...CREATION_OPTIONS, user: { ...CREATION_OPTIONS.user, id: '' } });
  expect(error).toMatchObject({ error: 'TypeError', code: 'ERROR_INVALID_USER_ID_LENGTH' });
});

test('[S2-X12] a browser without WebAuthn gives an error with that message', async () => {
  stubBrowser(null, 'site.example');
  expect(await signUp()).toEqual({
    status: 1,
    error: 'Error',
    message: 'WebAuthn is not supported in this browser',
  });
});

test('[D-D2a] a browser without passkeys in its autofill gives NotSupportedError', async () => {
  stubBrowser(new Error('not called'), 'site.example');
  const { client, server, start } = createHarness({ webAuthn: BROWSER_WEB_AUTHN });
  server.on('/signin/webauthn', () => json({ challenge: 'AAAA' }));
  await start();
  const { error } = await client.signInSecurityKey({ mediation: 'conditional' });
  expect(error?.error).toBe('NotSupportedError');
});
