// The third party knows the password of the owner and adds credentials. The owner recovers the
// account by a password reset, or signs out everywhere, while the third party is still active.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { isStaff } from '../../auth/accounts/accounts.ts';
import type { WireSession } from '../auth-nodes.ts';
import { command, createPassword, endAll, index, pick, withSession } from './command.ts';
import type { Credential, Model, World } from './world.ts';

const findSession = async (world: World, password: string): Promise<WireSession | null> => {
  const { body } = await world.post('/signin/email-password', { email: world.address, password });
  return body.session ?? null;
};

/** The first key is added with the password alone, the second one with the first key. */
export const plantKeys = index.map((at) =>
  command(`attacker signs in with password ${at} and adds two keys`, async (model, world) => {
    const session = await findSession(world, pick(model.passwords, at) ?? '');
    if (!session) return;
    model.planted.push({ kind: 'session', session, isAccepted: false });
    const first = await world.addKey(session);
    const elevated = first && (await world.signInWithKey(first)).session;
    const second = elevated && (await world.addKey(elevated));
    for (const key of [first, second]) {
      if (key) model.planted.push({ kind: 'key', key, isAccepted: false });
    }
  }),
);

/** Afterwards the password alone opens no session. */
export const plantApp = index.map((at) =>
  command(`attacker signs in with password ${at} and adds an app`, async (model, world) => {
    const session = await findSession(world, pick(model.passwords, at) ?? '');
    if (!session) return;
    const token = session.accessToken;
    const created = await world.call('GET', '/mfa/totp/generate', { token });
    if (created.status !== 200) return;
    const code = new TOTP({ secret: Secret.fromBase32(created.body.totpSecret) }).generate();
    await world.post('/user/mfa', { code, activeMfaType: 'totp' }, token);
  }),
);

/** Actions of the third party with a session. They return the credentials that they created. */
const CHANGES = {
  nothing: async () => [],
  'creates a token': async (_model, world, { accessToken }) => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await world.post('/pat', { expiresAt }, accessToken);
    const token = body.personalAccessToken;
    return token ? [{ kind: 'token', token, isAccepted: false }] : [];
  },
  'sets a password': async (_model, world, { accessToken }) => {
    const password = createPassword();
    await world.post('/user/password', { newPassword: password }, accessToken);
    return [{ kind: 'password', password, isAccepted: false }];
  },
  'adds a key': async (_model, world, session) => {
    const key = await world.addKey(session);
    return key ? [{ kind: 'key', key, isAccepted: false }] : [];
  },
  'changes the address': async (model, world, { accessToken }) => {
    const newEmail = `${randomUUID()}@example.org`;
    await world.post('/user/email/change', { newEmail }, accessToken);
    model.attackerTickets.push(...(await world.receive(newEmail)));
    return [];
  },
} as const satisfies Record<
  string,
  (model: Model, world: World, session: WireSession) => Promise<Credential[]>
>;

const changes = fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]));

/** Sets the new password with the ticket of the email, or in the session that its link opens. */
export const recover = fc
  .record({ change: changes, isByTicket: fc.boolean(), at: index })
  .map(({ change, isByTicket, at }) =>
    command(
      `owner resets the password by ${isByTicket ? 'ticket' : 'link'}, attacker: ${change} ${at}`,
      async (model, world) => {
        await world.post('/user/password/reset', { email: world.address });
        const [ticket] = await world.receive(world.address);
        if (!ticket) return;
        const owner = isByTicket ? null : await openSession(world, ticket);
        const { isMember } = await readAccount(world);
        if (!owner && !isByTicket) {
          // Staff must use their second factor.
          expect(isMember, 'reset link opens no session').toBe(true);
          return;
        }
        const thief = await findSession(world, pick(model.passwords, at) ?? '');
        const act = async () => (thief ? CHANGES[change](model, world, thief) : []);
        const newPassword = createPassword();
        const setPassword = () =>
          owner
            ? world.post('/user/password', { newPassword }, owner.accessToken)
            : world.post('/user/password', { newPassword, ticket });
        const changed = owner ? await act() : [];
        const [{ body }, ...meanwhile] = await Promise.all([setPassword(), owner ? [] : act()]);
        if (body !== 'OK') {
          // The third party's new password ended the link or its session. The owner must start
          // again.
          const isAllowed = isMember || hasOwnKey(model) || change === 'sets a password';
          expect(isAllowed, 'reset rejected').toBe(true);
          return;
        }
        model.passwords.push(newPassword);
        const lost = [...model.planted, ...changed, ...meanwhile.flat()];
        if (thief) lost.push({ kind: 'session', session: thief, isAccepted: false });
        // Staff keep their keys, because a mailbox alone must not be enough to replace them.
        model.attackerCredentials.push(...lost.filter(({ kind }) => !(isMember && kind === 'key')));
        model.planted = [];
        for (const credential of model.attackerCredentials) {
          if (credential.kind === 'password') credential.isAccepted = false;
        }
        endAll(model);
        if (!isMember) {
          const signIn = { email: world.address, password: newPassword };
          const signedIn = await world.post('/signin/email-password', signIn);
          expect(signedIn.body.session, 'sign-in after a reset').toBeTruthy();
        }
      },
    ),
  );

/** In the session of a link, an owner with a key needs this key to set a new password. */
function hasOwnKey({ keys, attackerCredentials }: Model): boolean {
  return (
    keys.length > 0 ||
    attackerCredentials.some(({ kind, isAccepted }) => kind === 'key' && isAccepted)
  );
}

async function readAccount(world: World) {
  const account = await world.findAccount();
  return { isMember: account !== undefined && isStaff(account) };
}

async function openSession(world: World, ticket: string): Promise<WireSession | null> {
  const target = await world.follow(ticket);
  const refreshToken = target.searchParams.get('refreshToken');
  if (refreshToken === null) return null;
  return (await world.post('/token', { refreshToken })).body;
}

/** The third party has read the access token of the session. */
export const signOutMeanwhile = withSession(
  'signs out everywhere while the attacker creates a token',
  async (model, world, session) => {
    const createToken = () => CHANGES['creates a token'](model, world, session);
    const [{ status }, ...created] = await Promise.all([
      world.post('/signout', { all: true }, session.accessToken),
      ...Array.from({ length: 4 }, createToken),
    ]);
    if (status !== 200) return;
    model.attackerCredentials.push(...created.flat());
    endAll(model);
  },
);
