// Security keys with unmodified @nhost/nhost-js 4 and keys of Chromium's virtual authenticator.
import { createClient } from 'nhost4';
import { MemoryStorage } from 'nhost4/session';
import { type Backend, expect, PASSWORD, test } from '../support/contract-test.ts';
import { createVirtualKey } from '../support/virtual-key.ts';

const createNhost = ({ urls }: Backend) => createClient({ ...urls, storage: new MemoryStorage() });

test('sign-up and sign-in with a security key, with and without the address', async ({
  backend,
  page,
}) => {
  const key = await createVirtualKey(page, backend.origin);
  const nhost = createNhost(backend);
  const { auth } = nhost;
  const email = backend.createEmail();
  const { body: creation } = await auth.signUpWebauthn({ email, options: { displayName: 'Ada' } });
  await auth.verifySignUpWebauthn({ credential: await key.create(creation), nickname: 'My key' });
  await backend.follow((await backend.readEmail(email)).link);
  for (const body of [{ email }, {}]) {
    const { body: request } = await auth.signInWebauthn(body);
    await auth.verifySignInWebauthn({ credential: await key.get(request) });
    expect(nhost.getUserSession()?.user).toMatchObject({ email, displayName: 'Ada' });
  }
});

test('an added key is required for changes of the account', async ({ backend, page }) => {
  const key = await createVirtualKey(page, backend.origin);
  const email = await backend.createAccount();
  const { auth } = createNhost(backend);
  await auth.signInEmailPassword({ email, password: PASSWORD });
  const { body: creation } = await auth.addSecurityKey();
  const credential = await key.create(creation);
  const added = await auth.verifyAddSecurityKey({ credential, nickname: 'Desk' });
  expect(added.body).toEqual({ id: credential.id, nickname: 'Desk' });
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await expect(auth.createPAT({ expiresAt })).rejects.toMatchObject({
    status: 403,
    body: { error: 'elevated-claim-required' },
  });
  const { body: request } = await auth.elevateWebauthn();
  const elevated = await auth.verifyElevateWebauthn({ credential: await key.get(request) });
  // The SDK does not store the elevated session, so the caller has to use its token.
  const headers = { authorization: `Bearer ${elevated.body.session?.accessToken}` };
  expect((await auth.createPAT({ expiresAt }, { headers })).status).toBe(200);
});

test('one of twenty parallel requests with the same assertion gives a session', async ({
  backend,
  page,
}) => {
  const key = await createVirtualKey(page, backend.origin);
  const email = await backend.createAccount();
  const { auth } = createNhost(backend);
  await auth.signInEmailPassword({ email, password: PASSWORD });
  const { body: creation } = await auth.addSecurityKey();
  await auth.verifyAddSecurityKey({ credential: await key.create(creation) });
  const { body: request } = await auth.signInWebauthn({ email });
  const credential = await key.get(request);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      createNhost(backend).auth.verifySignInWebauthn({ credential }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
