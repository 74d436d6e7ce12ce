// Commands of a third party that has a token or a password of the owner.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { addCredential, command, createPassword, withSession } from './command.ts';

/** The third party uses a new access token once, to move the account to its own mailbox. */
export const hijack = withSession('leaks a new access token', async (model, world, session) => {
  const newEmail = `${randomUUID()}@example.org`;
  await world.post('/user/email/change', { newEmail }, session.accessToken);
  model.attackerTickets.push(...(await world.receive(newEmail)));
});

/** The owner opens a URL of the third party that would link the owner's provider to its account. */
export const connect = fc.constant(
  command("owner opens the attacker's linking URL", async (model, world) => {
    const thief = await world.signUp(`${randomUUID()}@example.org`);
    model.attackerAccountIds.push(thief.user.id);
    const path = `/signin/provider/test?connect=${thief.accessToken}`;
    const started = await world.call('GET', path);
    const [cookie = ''] = String(started.headers['set-cookie'] ?? '').split(';');
    const redirect = await world.openId.signIn(String(started.headers.location), world.person);
    const callback = `${redirect.pathname.replace('/auth/v1', '')}${redirect.search}`;
    await world.call('GET', callback, { headers: { cookie } });
  }),
);

/** The third party has read the access token of a session that was authenticated long ago. */
export const steal = withSession('leaks an old access token', async (model, world, session) => {
  await world.passTime(400);
  const { accessToken } = session;
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const pat = await world.post('/pat', { expiresAt }, accessToken);
  const token = pat.body.personalAccessToken;
  if (token) addCredential(model, 'attacker', { kind: 'token', token, isAccepted: false });
  const key = await world.addKey(session);
  if (key) addCredential(model, 'attacker', { kind: 'key', key, isAccepted: false });
  const password = createPassword();
  await world.post('/user/password', { newPassword: password }, accessToken);
  addCredential(model, 'attacker', { kind: 'password', password, isAccepted: false });
});

/** The third party has copied a refresh token. The owner rotates it and uses the next one. */
export const replay = withSession('rotates a leaked token', async (model, world, session) => {
  const stolen = session.refreshToken;
  const { status, body } = await world.post('/token', { refreshToken: stolen });
  if (status !== 200) return;
  Object.assign(session, body);
  await world.call('GET', '/user', { token: session.accessToken });
  await world.passTime(11);
  const thief = await world.post('/token', { refreshToken: stolen });
  if (thief.status === 200) {
    addCredential(model, 'attacker', { kind: 'session', session: thief.body, isAccepted: false });
  }
  model.sessions = model.sessions.filter((other) => other !== session);
  model.ended.push(session);
});
