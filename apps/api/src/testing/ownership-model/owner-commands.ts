// Commands of the owner: sign in and out, create and delete credentials.
import fc from 'fast-check';
import { expect } from 'vitest';
import { command, createPassword, endAll, index, pick, withSession } from './command.ts';
import type { OwnSession } from './world.ts';

export const signIn = index.map((at) =>
  command(`owner signs in with password ${at}`, async (model, world) => {
    const password = pick(model.passwords, at);
    if (password === undefined) return;
    const { body } = await world.post('/signin/email-password', { email: world.address, password });
    if (body.session) model.sessions.push(body.session);
  }),
);

export const signInProvider = fc.constant(
  command('owner signs in with the provider', async (model, world) => {
    const idToken = await world.openId.requestIdToken(world.person);
    const { body } = await world.post('/signin/idtoken', { provider: 'test', idToken });
    if (!body.session) return;
    expect(model.attackerAccountIds, 'account of a provider').not.toContain(body.session.user.id);
    model.sessions.push(body.session);
  }),
);

export const signOut = withSession('signs out', async (model, world, session) => {
  await world.post('/signout', { refreshToken: session.refreshToken });
  model.sessions = model.sessions.filter((other) => other !== session);
  model.ended.push(session);
});

export const revoke = withSession('revokes it', async (model, world, session) => {
  const token = session.accessToken;
  const { status } = await world.call('DELETE', `/user/sessions/${session.refreshTokenId}`, {
    token,
  });
  if (status !== 200) return;
  model.sessions = model.sessions.filter((other) => other !== session);
  model.ended.push(session);
});

export const signOutAll = withSession('signs out everywhere', async (model, world, session) => {
  const { status } = await world.post('/signout', { all: true }, session.accessToken);
  if (status === 200) endAll(model);
});

export const changePassword = withSession('changes the password', async (model, world, session) => {
  const newPassword = createPassword();
  const { body } = await world.post('/user/password', { newPassword }, session.accessToken);
  if (body !== 'OK') return;
  for (const credential of model.attackerCredentials) {
    if (credential.kind === 'password') credential.isAccepted = false;
  }
  model.passwords.push(newPassword);
  endAll(model);
});

/** A program signs in with the new token immediately. */
export const createToken = withSession('creates a token', async (model, world, session) => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { status, body } = await world.post('/pat', { expiresAt }, session.accessToken);
  if (status !== 200) return;
  const { id, personalAccessToken } = body;
  model.tokens.push({ id, value: personalAccessToken });
  const program = await world.post('/signin/pat', { personalAccessToken });
  if (program.body.session) model.sessions.push({ ...program.body.session, tokenId: id });
});

export const deleteToken = withSession('deletes a token', async (model, world, session) => {
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

export const useToken = index.map((at) =>
  command(`program signs in with token ${at}`, async (model, world) => {
    const token = pick(model.tokens, at);
    if (!token) return;
    const { body } = await world.post('/signin/pat', { personalAccessToken: token.value });
    if (body.session) model.sessions.push({ ...body.session, tokenId: token.id });
  }),
);

export const addKey = withSession('adds a key', async (model, world, session) => {
  const key = await world.addKey(session);
  if (key) model.keys.push(key);
});

export const signInKey = index.map((at) =>
  command(`owner signs in with key ${at}`, async (model, world) => {
    const key = pick(model.keys, at);
    if (!key) return;
    const { session } = await world.signInWithKey(key);
    if (session?.user.email === world.address) model.sessions.push({ ...session, keyId: key.id });
  }),
);

export const deleteKey = withSession('deletes a key', async (model, world, session) => {
  const [key] = model.keys;
  if (!key) return;
  const path = `/user/webauthn/${key.id}`;
  const { status } = await world.call('DELETE', path, { token: session.accessToken });
  if (status !== 200) return;
  model.keys.shift();
  model.endedKeys.push(key);
  const isEnded = (other: OwnSession) => other.keyId === key.id && other !== session;
  model.ended.push(...model.sessions.filter(isEnded));
  model.sessions = model.sessions.filter((other) => !isEnded(other));
});
