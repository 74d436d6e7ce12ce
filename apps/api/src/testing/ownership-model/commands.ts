// What the owner, the stranger and the operator do. A command predicts no result: it notes who made
// which credential, and which of them the owner accepted by following a link.
import { randomUUID } from 'node:crypto';
import fc, { type AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { inviteStaff, resetStaff } from '../../auth/index.ts';
import type { WireSession } from '../auth-nodes.ts';
import { checkInvariants } from './invariants.ts';
import type { Actor, Credential, Link, Model, World } from './world.ts';

export type Command = AsyncCommand<Model, World>;

const REDIRECT = 'https://loimel.example/';

function command(
  name: string,
  run: (model: Model, world: World) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return { check, toString: () => name, run };
}

const actors = fc.constantFrom<Actor>('owner', 'stranger');
const index = fc.nat({ max: 20 });
const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];
const createPassword = () => `a long password ${randomUUID()}`;

async function receiveLinks(model: Model, world: World, carries: Credential[]): Promise<void> {
  const tickets = await world.receive(world.address);
  model.links.push(...tickets.map((ticket): Link => ({ ticket, carries })));
}

function own(model: Model, actor: Actor, credential: Credential): Credential {
  if (actor === 'stranger') model.strangers.push(credential);
  else if (credential.kind === 'password') model.passwords.push(credential.password);
  else if (credential.kind === 'key') model.keys.push(credential.key);
  return credential;
}

const signUpPassword = actors.map((actor) =>
  command(`${actor} signs up with a password`, async (model, world) => {
    const password = createPassword();
    const credential = { kind: 'password' as const, password, isAccepted: actor === 'owner' };
    await world.post('/signup/email-password', { email: world.address, password });
    model.pending.push(own(model, actor, credential));
    await receiveLinks(model, world, [credential]);
  }),
);

const signUpKey = actors.map((actor) =>
  command(`${actor} signs up with a key`, async (model, world) => {
    const key = world.createKey();
    const options = await world.post('/signup/webauthn', { email: world.address });
    await world.post('/signup/webauthn/verify', { credential: key.create(options.body) });
    const credential = { kind: 'key' as const, key, isAccepted: actor === 'owner' };
    model.pending.push(own(model, actor, credential));
    await receiveLinks(model, world, [credential]);
  }),
);

const deanonymize = fc.boolean().map((hasPassword) =>
  command(
    `stranger names an anonymous account${hasPassword ? ', with a password' : ''}`,
    async (model, world) => {
      const { session } = (await world.post('/signin/anonymous')).body;
      own(model, 'stranger', { kind: 'session', session, isAccepted: false });
      const password = createPassword();
      const wish = { email: world.address, ...(hasPassword ? { password } : {}) };
      const signInMethod = hasPassword ? 'email-password' : 'passwordless';
      await world.post('/user/deanonymize', { ...wish, signInMethod }, session.accessToken);
      const carried: Credential = { kind: 'password', password, isAccepted: false };
      if (hasPassword) own(model, 'stranger', carried);
      await receiveLinks(model, world, hasPassword ? [carried] : []);
    },
  ),
);

/** The stranger's own account asks for the address: following that link accepts the account. */
const moveAddress = fc.constant(
  command('stranger changes the address of an account to it', async (model, world) => {
    const session = await world.signUp(`${randomUUID()}@example.org`);
    const carried: Credential = { kind: 'session', session, isAccepted: false };
    own(model, 'stranger', carried);
    const change = { newEmail: world.address };
    await world.post('/user/email/change', change, session.accessToken);
    await receiveLinks(model, world, [carried]);
  }),
);

const resend = actors.map((actor) =>
  command(`${actor} asks for the confirmation again`, async (model, world) => {
    await world.post('/user/email/send-verification-email', { email: world.address });
    await receiveLinks(model, world, model.pending.length === 1 ? model.pending : []);
  }),
);

const requestLink = fc.tuple(actors, fc.boolean()).map(([actor, isReset]) =>
  command(`${actor} asks for a ${isReset ? 'reset' : 'sign-in'} link`, async (model, world) => {
    const path = isReset ? '/user/password/reset' : '/signin/passwordless/email';
    await world.post(path, { email: world.address });
    await receiveLinks(model, world, []);
  }),
);

const invite = fc.constant(
  command('operator invites the owner', async (model, world) => {
    const email = world.address;
    await inviteStaff(world, { email, role: 'admin', redirectTo: REDIRECT });
    await receiveLinks(model, world, []);
  }),
);

const reset = fc.constant(
  command('operator resets the member', async (model, world) => {
    const { status } = await resetStaff(world, { email: world.address, redirectTo: REDIRECT }).then(
      () => ({ status: 'done' }),
      () => ({ status: 'not staff' }),
    );
    if (status === 'done') endAll(model);
    await receiveLinks(model, world, []);
  }),
);

const follow = index.map((at) =>
  command(
    `owner follows link ${at}`,
    async (model, world) => {
      const link = pick(model.links, at);
      if (!link) return;
      const target = await world.follow(link.ticket);
      if (target.searchParams.has('error')) return;
      for (const credential of link.carries) credential.isAccepted = true;
      const refreshToken = target.searchParams.get('refreshToken');
      const code = target.searchParams.get('code');
      if (refreshToken !== null) {
        const { status, body } = await world.post('/token', { refreshToken });
        if (status === 200) model.sessions.push(body);
      } else if (code !== null) {
        const { body } = await world.post('/token/exchange', { code });
        if (body.session) model.sessions.push(body.session);
      }
      await checkInvariants(model, world);
    },
    ({ links }) => links.length > 0,
  ),
);

/** Everything that could open the account for its sessions and programs is over. */
function endAll(model: Model): void {
  model.ended.push(...model.sessions);
  model.endedTokens.push(...model.tokens.map(({ value }) => value));
  model.endedTickets.push(...model.strangerTickets);
  model.strangerTickets = [];
  model.sessions = [];
  model.tokens = [];
  for (const credential of model.strangers) {
    // An account that the owner accepted is the owner's now: its sessions have ended as well.
    if (credential.isAccepted && credential.kind === 'session')
      model.ended.push(credential.session);
  }
  model.strangers = model.strangers.filter(
    ({ isAccepted, kind }) => !(isAccepted && kind === 'session'),
  );
}

/** Runs with a living session of the owner, refreshed. */
function withSession(
  name: string,
  run: (model: Model, world: World, session: WireSession) => Promise<void>,
) {
  return index.map((at) =>
    command(
      `owner ${name} in session ${at}`,
      async (model, world) => {
        const session = pick(model.sessions, at);
        if (!session) return;
        const { status, body } = await world.post('/token', { refreshToken: session.refreshToken });
        if (status !== 200) return;
        Object.assign(session, body);
        await run(model, world, session);
      },
      ({ sessions }) => sessions.length > 0,
    ),
  );
}

const signOut = withSession('signs out', async (model, world, session) => {
  await world.post('/signout', { refreshToken: session.refreshToken });
  model.sessions = model.sessions.filter((other) => other !== session);
  model.ended.push(session);
});

const revoke = withSession('revokes it', async (model, world, session) => {
  const token = session.accessToken;
  const { status } = await world.call('DELETE', `/user/sessions/${session.refreshTokenId}`, {
    token,
  });
  if (status !== 200) return;
  model.sessions = model.sessions.filter((other) => other !== session);
  model.ended.push(session);
});

const signOutAll = withSession('signs out everywhere', async (model, world, session) => {
  const { status } = await world.post('/signout', { all: true }, session.accessToken);
  if (status === 200) endAll(model);
});

const changePassword = withSession('changes the password', async (model, world, session) => {
  const newPassword = createPassword();
  const { body } = await world.post('/user/password', { newPassword }, session.accessToken);
  if (body !== 'OK') return;
  for (const credential of model.strangers) {
    if (credential.kind === 'password') credential.isAccepted = false;
  }
  model.passwords.push(newPassword);
  endAll(model);
});

/** A program signs in with it at once. */
const createToken = withSession('creates a token', async (model, world, session) => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { status, body } = await world.post('/pat', { expiresAt }, session.accessToken);
  if (status !== 200) return;
  const { id, personalAccessToken } = body;
  model.tokens.push({ id, value: personalAccessToken });
  const program = await world.post('/signin/pat', { personalAccessToken });
  if (program.body.session) model.sessions.push({ ...program.body.session, tokenId: id });
});

const deleteToken = withSession('deletes a token', async (model, world, session) => {
  const [token] = model.tokens;
  if (!token) return;
  const path = `/user/pat/${token.id}`;
  const { status } = await world.call('DELETE', path, { token: session.accessToken });
  if (status !== 200) return;
  model.tokens.shift();
  model.endedTokens.push(token.value);
  model.ended.push(...model.sessions.filter(({ tokenId }) => tokenId === token.id));
  model.sessions = model.sessions.filter(({ tokenId }) => tokenId !== token.id);
});

const useToken = index.map((at) =>
  command(`program signs in with token ${at}`, async (model, world) => {
    const token = pick(model.tokens, at);
    if (!token) return;
    const { body } = await world.post('/signin/pat', { personalAccessToken: token.value });
    if (body.session) model.sessions.push({ ...body.session, tokenId: token.id });
  }),
);

const addKey = withSession('adds a key', async (model, world, session) => {
  const key = world.createKey();
  const options = await world.post('/user/webauthn/add', {}, session.accessToken);
  if (options.status !== 200) return;
  const credential = key.create(options.body);
  await world.post('/user/webauthn/verify', { credential }, session.accessToken);
  model.keys.push(key);
});

const deleteKey = withSession('deletes a key', async (model, world, session) => {
  const [key] = model.keys;
  if (!key) return;
  const path = `/user/webauthn/${key.id}`;
  const { status } = await world.call('DELETE', path, { token: session.accessToken });
  if (status !== 200) return;
  model.keys.shift();
  model.endedKeys.push(key);
});

/** The stranger uses a fresh access token once, to move the account to a mailbox of theirs. */
const hijack = withSession('lets a fresh access token leak', async (model, world, session) => {
  const newEmail = `${randomUUID()}@example.org`;
  await world.post('/user/email/change', { newEmail }, session.accessToken);
  model.strangerTickets.push(...(await world.receive(newEmail)));
});

/** The owner opens an address of the stranger that links the owner's provider to the stranger. */
const connect = fc.constant(
  command("owner opens the stranger's linking address", async (model, world) => {
    const thief = await world.signUp(`${randomUUID()}@example.org`);
    model.strangerAccountIds.push(thief.user.id);
    const path = `/signin/provider/test?connect=${thief.accessToken}`;
    const left = await world.call('GET', path);
    const [cookie = ''] = String(left.headers['set-cookie'] ?? '').split(';');
    const back = await world.openId.signIn(String(left.headers.location), world.person);
    const callback = `${back.pathname.replace('/auth/v1', '')}${back.search}`;
    await world.call('GET', callback, { headers: { cookie } });
  }),
);

const signInProvider = fc.constant(
  command('owner signs in with the provider', async (model, world) => {
    const idToken = await world.openId.requestIdToken(world.person);
    const { body } = await world.post('/signin/idtoken', { provider: 'test', idToken });
    if (!body.session) return;
    expect(model.strangerAccountIds, 'account of a provider').not.toContain(body.session.user.id);
    model.sessions.push(body.session);
  }),
);

/** The stranger has read the access token of a session whose owner signed in a while ago. */
const steal = withSession('lets the access token leak', async (model, world, session) => {
  await world.passTime(400);
  const { accessToken } = session;
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const pat = await world.post('/pat', { expiresAt }, accessToken);
  const token = pat.body.personalAccessToken;
  if (token) own(model, 'stranger', { kind: 'token', token, isAccepted: false });
  const key = world.createKey();
  const options = await world.post('/user/webauthn/add', {}, accessToken);
  if (options.status === 200) {
    const credential = key.create(options.body);
    await world.post('/user/webauthn/verify', { credential }, accessToken);
  }
  own(model, 'stranger', { kind: 'key', key, isAccepted: false });
  const password = createPassword();
  await world.post('/user/password', { newPassword: password }, accessToken);
  own(model, 'stranger', { kind: 'password', password, isAccepted: false });
});

/** The stranger has copied a refresh token; the owner goes on with the next one and uses it. */
const replay = withSession('goes on while an old token leaks', async (model, world, session) => {
  const stolen = session.refreshToken;
  const { status, body } = await world.post('/token', { refreshToken: stolen });
  if (status !== 200) return;
  Object.assign(session, body);
  await world.call('GET', '/user', { token: session.accessToken });
  await world.passTime(11);
  const thief = await world.post('/token', { refreshToken: stolen });
  if (thief.status === 200) {
    own(model, 'stranger', { kind: 'session', session: thief.body, isAccepted: false });
  }
  model.sessions = model.sessions.filter((other) => other !== session);
  model.ended.push(session);
});

const signIn = index.map((at) =>
  command(`owner signs in with password ${at}`, async (model, world) => {
    const password = pick(model.passwords, at);
    if (password === undefined) return;
    const { body } = await world.post('/signin/email-password', { email: world.address, password });
    if (body.session) model.sessions.push(body.session);
  }),
);

const wait = fc
  .constantFrom(12, 200, 400)
  .map((seconds) => command(`${seconds} s pass`, (_model, world) => world.passTime(seconds)));

/** What happens more often stands more often. */
export const commands: fc.Arbitrary<Command>[] = [
  ...[signUpPassword, signUpPassword, signUpKey, signUpKey, deanonymize, deanonymize, moveAddress],
  ...[resend, resend, requestLink, requestLink, invite, invite, reset],
  ...[follow, follow, follow, follow, follow, follow, signIn, signIn, wait],
  ...[steal, replay, hijack, connect, signInProvider],
  ...[signOut, revoke, signOutAll, changePassword, changePassword],
  ...[createToken, createToken, useToken, deleteToken, deleteToken, addKey, deleteKey],
];
