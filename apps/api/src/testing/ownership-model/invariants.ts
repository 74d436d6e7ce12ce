// Checks the invariants with every credential of the third party and everything the owner has
// ended.
import { expect } from 'vitest';
import type { Credential, Model, World } from './world.ts';

export async function checkInvariants(model: Model, world: World): Promise<void> {
  for (const credential of model.attackerCredentials) {
    const opened = await open(world, credential);
    if (credential.isAccepted) continue;
    expect(opened, `account of a ${credential.kind} the owner never accepted`).not.toBe(
      world.address,
    );
  }
  for (const session of model.ended) {
    const refreshed = await world.post('/token', { refreshToken: session.refreshToken });
    expect(refreshed.status, 'refresh of a session that its owner ended').toBe(401);
    const used = await world.call('GET', '/user', { token: session.accessToken });
    expect(used.status, 'access of a session that its owner ended').toBe(401);
  }
  for (const personalAccessToken of model.endedTokens) {
    const { status } = await world.post('/signin/pat', { personalAccessToken });
    expect(status, 'personal access token that its owner ended').toBe(401);
  }
  for (const key of model.endedKeys) {
    const opened = await open(world, { kind: 'key', key, isAccepted: false });
    expect(opened, 'account of a key that its owner deleted').toBeNull();
  }
  for (const ticket of model.endedTickets) {
    const { searchParams } = await world.follow(ticket);
    expect(searchParams.get('error'), 'link from before all access ended').toBe('invalid-ticket');
  }
}

/** Returns the address of the account that the credential opens, or null. */
async function open(world: World, credential: Credential): Promise<string | null> {
  const { address } = world;
  switch (credential.kind) {
    case 'password': {
      const { password } = credential;
      const { body } = await world.post('/signin/email-password', { email: address, password });
      return body.session?.user.email ?? (body.mfa ? address : null);
    }
    case 'key': {
      const { session } = await world.signInWithKey(credential.key);
      return session?.user.email ?? null;
    }
    case 'token': {
      const { body } = await world.post('/signin/pat', { personalAccessToken: credential.token });
      return body.session?.user.email ?? null;
    }
    case 'session': {
      const { refreshToken } = credential.session;
      const { status, body } = await world.post('/token', { refreshToken });
      if (status !== 200) return null;
      credential.session = body;
      return body.user.email ?? null;
    }
  }
}
