// Security keys with the unmodified older SDKs in Chromium, using its virtual authenticator.
import type { HasuraAuthClient } from '@nhost/hasura-auth-js';
import type { NhostClient } from 'nhost3';
import { expect, PASSWORD, test } from '../support/contract-test.ts';
import { loadSdks } from '../support/sdk-page.ts';
import { createVirtualKey } from '../support/virtual-key.ts';

type InPage = {
  sdks: { HasuraAuthClient: typeof HasuraAuthClient; NhostClient: typeof NhostClient };
  auth: HasuraAuthClient;
};

// The SDKs call our origin, which the policy of the surrounding page does not allow.
test.use({ bypassCSP: true });

for (const name of ['nhost-js 3', 'hasura-auth-js 2.12'] as const) {
  test(`${name}: sign-up, sign-in with and without the address, adding a key, elevation`, async ({
    backend,
    page,
  }) => {
    await createVirtualKey(page, backend.origin);
    await loadSdks(page);
    await page.evaluate(
      ([sdk, urls]) => {
        const here = globalThis as unknown as InPage;
        const { HasuraAuthClient: Auth, NhostClient: Nhost } = here.sdks;
        here.auth = sdk === 'nhost-js 3' ? new Nhost(urls).auth : new Auth({ url: urls.authUrl });
      },
      [name, backend.urls] as const,
    );

    const keyed = backend.createEmail();
    const up = await page.evaluate(async (email) => {
      const { auth } = globalThis as unknown as InPage;
      return auth.signUp({ email, securityKey: true, options: { displayName: 'Ada' } });
    }, keyed);
    expect(up).toMatchObject({ session: null, error: null });
    await backend.follow((await backend.readEmail(keyed)).link);
    const signedIn = await page.evaluate(async (email) => {
      const { auth } = globalThis as unknown as InPage;
      const byAddress = await auth.signIn({ email, securityKey: true });
      const out = await auth.signOut();
      const byKey = await auth.signInSecurityKey();
      await auth.signOut();
      const people = [byAddress, byKey].map(({ session }) => session?.user?.displayName);
      return { people, errors: [byAddress.error, out.error, byKey.error] };
    }, keyed);
    expect(signedIn).toEqual({ people: ['Ada', 'Ada'], errors: [null, null, null] });

    const account = await backend.createAccount();
    const added = await page.evaluate(
      async ([email, password]) => {
        const { auth } = globalThis as unknown as InPage;
        const { error } = await auth.signIn({ email, password });
        const key = await auth.addSecurityKey('Desk');
        const expiresAt = new Date(Date.now() + 86_400_000);
        const before = await auth.createPAT(expiresAt);
        const elevation = await auth.elevateEmailSecurityKey(email);
        const after = await auth.createPAT(expiresAt);
        return {
          errors: [error, key.error, elevation.error, after.error],
          nickname: key.key?.nickname,
          rejected: before.error?.error,
          isElevated: elevation.elevated,
        };
      },
      [account, PASSWORD] as const,
    );
    expect(added).toEqual({
      errors: [null, null, null, null],
      nickname: 'Desk',
      rejected: 'elevated-claim-required',
      isElevated: true,
    });
  });
}
