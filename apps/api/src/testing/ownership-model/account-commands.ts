// Commands that create an account of the address, by any actor, and links that the owner follows.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { inviteStaff, resetStaff } from '../../auth/index.ts';
import {
  actors,
  addCredential,
  command,
  createPassword,
  endAll,
  index,
  pick,
  receiveLinks,
} from './command.ts';
import { checkInvariants } from './invariants.ts';
import type { Credential } from './world.ts';

const REDIRECT = 'https://loimel.example/';

export const signUpPassword = actors.map((actor) =>
  command(`${actor} signs up with a password`, async (model, world) => {
    const password = createPassword();
    const credential = { kind: 'password' as const, password, isAccepted: actor === 'owner' };
    await world.post('/signup/email-password', { email: world.address, password });
    model.pending.push(addCredential(model, actor, credential));
    await receiveLinks(model, world, [credential]);
  }),
);

export const signUpKey = actors.map((actor) =>
  command(`${actor} signs up with a key`, async (model, world) => {
    const key = world.createKey();
    const options = await world.post('/signup/webauthn', { email: world.address });
    await world.post('/signup/webauthn/verify', { credential: key.create(options.body) });
    const credential = { kind: 'key' as const, key, isAccepted: actor === 'owner' };
    model.pending.push(addCredential(model, actor, credential));
    await receiveLinks(model, world, [credential]);
  }),
);

export const deanonymize = fc.boolean().map((hasPassword) =>
  command(
    `attacker names an anonymous account${hasPassword ? ', with a password' : ''}`,
    async (model, world) => {
      const { session } = (await world.post('/signin/anonymous')).body;
      addCredential(model, 'attacker', { kind: 'session', session, isAccepted: false });
      const password = createPassword();
      const payload = { email: world.address, ...(hasPassword ? { password } : {}) };
      const signInMethod = hasPassword ? 'email-password' : 'passwordless';
      await world.post('/user/deanonymize', { ...payload, signInMethod }, session.accessToken);
      const carried: Credential = { kind: 'password', password, isAccepted: false };
      if (hasPassword) addCredential(model, 'attacker', carried);
      await receiveLinks(model, world, hasPassword ? [carried] : []);
    },
  ),
);

/** The third party moves its own account to the address. Following the link accepts the account. */
export const moveAddress = fc.constant(
  command('attacker moves an account to the address', async (model, world) => {
    const session = await world.signUp(`${randomUUID()}@example.org`);
    const carried: Credential = { kind: 'session', session, isAccepted: false };
    addCredential(model, 'attacker', carried);
    const change = { newEmail: world.address };
    await world.post('/user/email/change', change, session.accessToken);
    await receiveLinks(model, world, [carried]);
  }),
);

export const resend = actors.map((actor) =>
  command(`${actor} requests the confirmation again`, async (model, world) => {
    await world.post('/user/email/send-verification-email', { email: world.address });
    await receiveLinks(model, world, model.pending.length === 1 ? model.pending : []);
  }),
);

export const requestLink = fc.tuple(actors, fc.boolean()).map(([actor, isReset]) =>
  command(`${actor} requests a ${isReset ? 'reset' : 'sign-in'} link`, async (model, world) => {
    const path = isReset ? '/user/password/reset' : '/signin/passwordless/email';
    await world.post(path, { email: world.address });
    await receiveLinks(model, world, []);
  }),
);

export const invite = fc.constant(
  command('operator invites the owner', async (model, world) => {
    const email = world.address;
    await inviteStaff(world, { email, role: 'admin', redirectTo: REDIRECT });
    await receiveLinks(model, world, []);
  }),
);

export const reset = fc.constant(
  command('operator resets the member', async (model, world) => {
    const { status } = await resetStaff(world, { email: world.address, redirectTo: REDIRECT }).then(
      () => ({ status: 'done' }),
      () => ({ status: 'not staff' }),
    );
    if (status === 'done') endAll(model);
    await receiveLinks(model, world, []);
  }),
);

export const follow = index.map((at) =>
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
