// Shared code of the commands of the ownership model. A command predicts no result. It records who
// created which credential, and which ones the owner accepted by following a link.
import { randomUUID } from 'node:crypto';
import fc, { type AsyncCommand } from 'fast-check';
import type { WireSession } from '../auth-nodes.ts';
import type { Actor, Credential, Link, Model, World } from './world.ts';

export type Command = AsyncCommand<Model, World>;

export function command(
  name: string,
  run: (model: Model, world: World) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return { check, toString: () => name, run };
}

export const actors = fc.constantFrom<Actor>('owner', 'attacker');
export const index = fc.nat({ max: 20 });
export const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];
export const createPassword = () => `a long password ${randomUUID()}`;

export async function receiveLinks(
  model: Model,
  world: World,
  carries: Credential[],
): Promise<void> {
  const tickets = await world.receive(world.address);
  model.links.push(...tickets.map((ticket): Link => ({ ticket, carries })));
}

export function addCredential(model: Model, actor: Actor, credential: Credential): Credential {
  if (actor === 'attacker') model.attackerCredentials.push(credential);
  else if (credential.kind === 'password') model.passwords.push(credential.password);
  else if (credential.kind === 'key') model.keys.push(credential.key);
  return credential;
}

/** Records that all sessions, tokens and tickets of the account have ended. */
export function endAll(model: Model): void {
  model.ended.push(...model.sessions);
  model.endedTokens.push(...model.tokens.map(({ value }) => value));
  model.endedTickets.push(...model.attackerTickets);
  model.attackerTickets = [];
  model.sessions = [];
  model.tokens = [];
  for (const credential of model.attackerCredentials) {
    // The owner accepted this account with its sessions, so they have ended too.
    if (credential.isAccepted && credential.kind === 'session')
      model.ended.push(credential.session);
  }
  model.attackerCredentials = model.attackerCredentials.filter(
    ({ isAccepted, kind }) => !(isAccepted && kind === 'session'),
  );
}

/** Runs with an active, refreshed session of the owner. */
export function withSession(
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
