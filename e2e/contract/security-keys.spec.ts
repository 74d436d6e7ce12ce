// Security keys: @nhost/nhost-js 4, unmodified, with keys of Chromium's virtual authenticator.
import { createClient } from 'nhost4';
import { MemoryStorage } from 'nhost4/session';
import { type Backend, expect, test } from '../support/contract-test.ts';
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
  await backend.follow((await backend.readMail(email)).link);
  for (const body of [{ email }, {}]) {
    const { body: request } = await auth.signInWebauthn(body);
    await auth.verifySignInWebauthn({ credential: await key.get(request) });
    expect(nhost.getUserSession()?.user).toMatchObject({ email, displayName: 'Ada' });
  }
});
