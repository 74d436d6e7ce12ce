// Attacks with security keys over HTTP. Chromium's virtual authenticator signs every credential,
// then the test misuses it. The legitimate key works before and after, which proves that the server
// rejects the attack itself.
import { type Backend, expect, PASSWORD, test } from '../support/contract-test.ts';
import { type Credential, createVirtualKey, type VirtualKey } from '../support/virtual-key.ts';

const REJECTED = '400 invalid-request';

type Person = { email: string; token: string; registration: Credential };

function createPost({ urls }: Backend) {
  return async (path: string, body: object, token?: string) => {
    const response = await fetch(`${urls.authUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const data = await response.json();
    return { data, outcome: response.ok ? 'ok' : `${response.status} ${data.error}` };
  };
}

async function createPerson(backend: Backend, key: VirtualKey): Promise<Person> {
  const post = createPost(backend);
  const email = await backend.createAccount();
  const { data } = await post('/signin/email-password', { email, password: PASSWORD });
  const token = data.session.accessToken;
  const options = await post('/user/webauthn/add', {}, token);
  const registration = await key.create(options.data);
  const { outcome } = await post('/user/webauthn/verify', { credential: registration }, token);
  expect(outcome).toBe('ok');
  return { email, token, registration };
}

/** Returns the credential with one part of its response changed. */
function alter(
  credential: Credential,
  field: string,
  change: (bytes: Buffer) => Buffer,
): Credential {
  const bytes = Buffer.from(credential.response[field] ?? '', 'base64url');
  const changed = change(bytes).toString('base64url');
  return { ...credential, response: { ...credential.response, [field]: changed } };
}

const flip = (position: number) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
  return changed;
};
const rewrite = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');

test('attacks with credentials of a real key are rejected, and the legitimate key still works', async ({
  backend,
  stack,
  page,
}) => {
  const key = await createVirtualKey(page, backend.origin);
  const post = createPost(backend);
  const ada = await createPerson(backend, key);
  const eve = await createPerson(backend, key);

  const requestSignIn = async (email = ada.email) =>
    (await post('/signin/webauthn', { email })).data;
  const requestElevation = async ({ token }: Person) =>
    (await post('/elevate/webauthn', {}, token)).data;
  const present = async (credential: Credential) =>
    (await post('/signin/webauthn/verify', { credential })).outcome;
  const elevate = async ({ token }: Person, credential: Credential) =>
    (await post('/elevate/webauthn/verify', { credential }, token)).outcome;
  const sign = async () => key.get(await requestSignIn());
  const register = async (
    { token }: Person,
    make: (options: { challenge: string }) => Promise<Credential>,
  ) => {
    // A user who already has a key must use it before adding another one.
    const credential = await key.get((await post('/elevate/webauthn', {}, token)).data);
    const elevated = await post('/elevate/webauthn/verify', { credential }, token);
    expect(elevated.outcome).toBe('ok');
    const bearer = elevated.data.session.accessToken;
    const { data } = await post('/user/webauthn/add', {}, bearer);
    const made = { credential: await make(data) };
    return (await post('/user/webauthn/verify', made, bearer)).outcome;
  };

  const used = await sign();
  expect(await present(used)).toBe('ok');
  const outcomes: Record<string, string> = {};
  outcomes['the same assertion again'] = await present(used);

  const late = await sign();
  const database = await stack.connectDatabase();
  await database.query('update auth.webauthn_challenges set expires_at = now()');
  await database.end();
  outcomes['an expired challenge'] = await present(late);

  const request = await requestSignIn();
  const invented = { ...request, challenge: 'A'.repeat(43) };
  outcomes['an invented challenge'] = await present(await key.get(invented));
  outcomes['the challenge of an elevation'] = await present(
    await key.get(await requestElevation(ada)),
  );
  outcomes['the challenge of a sign-in for elevation'] = await elevate(ada, await sign());
  outcomes["another person's challenge"] = await elevate(
    eve,
    await key.get(await requestElevation(ada)),
  );
  outcomes["another person's key for a sign-in"] = await present(
    await key.get({
      ...(await requestSignIn(eve.email)),
      allowCredentials: request.allowCredentials,
    }),
  );
  outcomes["another person's key for elevation"] = await elevate(
    eve,
    await key.get({ ...(await requestElevation(eve)), allowCredentials: request.allowCredentials }),
  );
  outcomes['the id of another key'] = await present({
    ...(await sign()),
    id: eve.registration.id,
    rawId: eve.registration.id,
  });
  outcomes['the handle of another person'] = await present(
    alter(await sign(), 'userHandle', flip(0)),
  );
  outcomes['a changed signature'] = await present(alter(await sign(), 'signature', flip(20)));
  outcomes['the hash of another site'] = await present(
    alter(await sign(), 'authenticatorData', flip(0)),
  );
  outcomes['a changed counter'] = await present(alter(await sign(), 'authenticatorData', flip(36)));
  outcomes['the type of a registration'] = await present(
    alter(await sign(), 'clientDataJSON', rewrite('webauthn.get', 'webauthn.create')),
  );

  outcomes['a key that another person has registered'] = await register(eve, async (options) =>
    alter(ada.registration, 'clientDataJSON', (bytes) => {
      const data = { ...JSON.parse(bytes.toString()), challenge: options.challenge };
      return Buffer.from(JSON.stringify(data));
    }),
  );
  outcomes['an unknown attestation format'] = await register(eve, async (options) => {
    const own = await key.create({ ...options, excludeCredentials: [] });
    return alter(own, 'attestationObject', rewrite('none', 'nope'));
  });

  await key.setUserVerified(false);
  outcomes['without user verification'] = await present(
    await key.get({ ...(await requestSignIn()), userVerification: 'discouraged' }),
  );
  await key.setUserVerified(true);

  // Same host, so the browser offers the key. Another port, so it is not the origin of our site.
  await page.goto(`${stack.apiUrls[0]?.replace('127.0.0.1', 'localhost')}/readyz`);
  outcomes['from another origin'] = await present(await sign());
  await page.goto(`${backend.origin}/robots.txt`);

  expect(await present(await sign())).toBe('ok');
  await key.copyWithOldCounters();
  outcomes['a copy with an older counter'] = await present(await sign());

  const allRejected = Object.keys(outcomes).map((attack) => [attack, REJECTED]);
  expect(outcomes).toEqual(Object.fromEntries(allRejected));
  expect(allRejected).toHaveLength(19);
});
