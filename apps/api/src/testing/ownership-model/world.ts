// The owner and a third party around one email address. The owner reads its emails. The third party
// knows only the address and has its own account at another address. The server is real: two nodes,
// PostgreSQL, and the email sender of the worker.
import { randomUUID } from 'node:crypto';
import { findAccountByEmail } from '../../auth/accounts/accounts.ts';
import { authEmailSender } from '../../auth/senders.ts';
import type { createAuthNodes, WireSession } from '../auth-nodes.ts';
import type { startOpenIdServer } from '../openid-server.ts';
import { createSoftwareKey } from '../software-key.ts';
import type { TestDatabase } from '../test-database.ts';

/** Upper limit for one history in real time. Older sessions belong to earlier histories. */
const HISTORY_SECONDS = 60;
const PUBLIC_URL = 'https://loimel.example';

export type Nodes = Awaited<ReturnType<typeof createAuthNodes>>;
export type Key = ReturnType<typeof createSoftwareKey>;
export type Actor = 'owner' | 'attacker';

/** May open an account. `isAccepted`: the owner created it or followed its link. */
export type Credential = { isAccepted: boolean } & (
  | { kind: 'password'; password: string }
  | { kind: 'key'; key: Key }
  | { kind: 'token'; token: string }
  | { kind: 'session'; session: WireSession }
);

/** A link in the owner's mailbox and the credentials that following it accepts. */
export type Link = { ticket: string; carries: Credential[] };

/** What the test has recorded. It only predicts what must never happen. */
export type Model = {
  links: Link[];
  /** Unconfirmed sign-ups with the address. A link that is sent again carries the only one. */
  pending: Credential[];
  /** Every credential of the third party, accepted or not. */
  attackerCredentials: Credential[];
  /** Credentials that the third party added with the owner's password. A reset removes them. */
  planted: Credential[];
  /** Tickets of links to the third party's mailbox that would move the account there. */
  attackerTickets: string[];
  /** Accounts that belong to the third party and must not change their owner. */
  attackerAccountIds: string[];
  /** Active sessions of the owner, and personal access tokens that the owner created. */
  sessions: OwnSession[];
  tokens: { id: string; value: string }[];
  passwords: string[];
  keys: Key[];
  /** Sessions and tokens that their owner ended. They must never work again. */
  ended: WireSession[];
  endedTokens: string[];
  endedKeys: Key[];
  endedTickets: string[];
};

/** `tokenId`, `keyId`: opened with this personal access token or key, and ends with it. */
export type OwnSession = WireSession & { tokenId?: string; keyId?: string };

export type World = ReturnType<typeof createWorld>;

export function createModel(): Model {
  return {
    ...{ links: [], pending: [], attackerCredentials: [], planted: [], sessions: [], tokens: [] },
    ...{ passwords: [], keys: [], ended: [], endedTokens: [], endedKeys: [], endedTickets: [] },
    ...{ attackerTickets: [], attackerAccountIds: [] },
  };
}

type OpenId = Awaited<ReturnType<typeof startOpenIdServer>>;

export function createWorld(database: TestDatabase, nodes: Nodes, openId: OpenId) {
  // The provider has an account with this name and the address as a confirmed one.
  const person = randomUUID();
  const address = `${person}@example.org`;
  const inbox: { to: string; ticket: string }[] = [];
  const send = authEmailSender({
    database: database.databases.worker,
    keyring: nodes.keyring,
    publicUrl: PUBLIC_URL,
    replyTo: 'hello@loimel.example',
    isSignUpOpen: true,
    async sendEmail(email) {
      const link = /(https:\S+\/verify\?\S+)/.exec(email.text)?.[1];
      const ticket = link === undefined ? null : new URL(link).searchParams.get('ticket');
      if (ticket) inbox.push({ to: email.to.address, ticket });
    },
  });

  /** Sends the queued emails. Returns the tickets of new links to the address. */
  async function receive(to: string): Promise<string[]> {
    inbox.length = 0;
    const { rows } = await database.pools.migrator.query(
      `update app_private.deliveries set state = 'delivered' where state = 'pending'
       returning id, kind, record_id, revision, attempts`,
    );
    for (const delivery of rows) await send(delivery, AbortSignal.timeout(5_000));
    return inbox.filter((email) => email.to === to).map(({ ticket }) => ticket);
  }

  /** Moves the authentication and rotation times of this history into the past. */
  async function passTime(seconds: number): Promise<void> {
    await database.pools.migrator.query(
      `with recent as (
         select id from auth.sessions where created_at > now() - make_interval(secs => $2)
       ), tokens as (
         update auth.refresh_tokens set rotated_at = rotated_at - make_interval(secs => $1)
         where rotated_at is not null and session_id in (select id from recent)
       )
       update auth.sessions set authenticated_at = authenticated_at - make_interval(secs => $1),
         second_factor_at = second_factor_at - make_interval(secs => $1)
       where id in (select id from recent)`,
      [seconds, HISTORY_SECONDS],
    );
  }

  const createKey = () => createSoftwareKey({ origin: PUBLIC_URL, rpId: 'loimel.example' });

  /** Returns null if the session is not allowed to add a key. */
  async function addKey(session: WireSession): Promise<Key | null> {
    const key = createKey();
    const options = await nodes.post('/user/webauthn/add', {}, session.accessToken);
    if (options.status !== 200) return null;
    const credential = key.create(options.body);
    const path = '/user/webauthn/verify';
    const { status } = await nodes.post(path, { credential }, session.accessToken);
    return status === 200 ? key : null;
  }

  async function signInWithKey(key: Key): Promise<{ session: WireSession | null }> {
    const options = await nodes.post('/signin/webauthn', {});
    const credential = key.get(options.body);
    const { body } = await nodes.post('/signin/webauthn/verify', { credential });
    return { session: body.session ?? null };
  }

  return {
    ...nodes,
    database: database.databases.auth,
    address,
    person,
    openId,
    receive,
    passTime,
    createKey,
    addKey,
    signInWithKey,
    findAccount: () => findAccountByEmail(database.databases.auth, address),
  };
}
