// Two people and one mail address. The owner reads its mails; the stranger knows only the address, and
// has an account of their own at another address. The server is real: two nodes, PostgreSQL, and the
// worker's sender for mails.
import { randomUUID } from 'node:crypto';
import { findAccountByEmail } from '../../auth/accounts/accounts.ts';
import { authMailSender } from '../../auth/senders.ts';
import type { createAuthNodes, WireSession } from '../auth-nodes.ts';
import type { startOpenIdServer } from '../openid-server.ts';
import { createSoftwareKey } from '../software-key.ts';
import type { TestDatabase } from '../test-database.ts';

/** No history takes longer in real time; what is older belongs to one before. */
const HISTORY_SECONDS = 60;
const PUBLIC_URL = 'https://loimel.example';

export type Nodes = Awaited<ReturnType<typeof createAuthNodes>>;
export type Key = ReturnType<typeof createSoftwareKey>;
export type Actor = 'owner' | 'stranger';

/** Something that may open an account. `isAccepted`: the owner created it or followed its link. */
export type Credential = { isAccepted: boolean } & (
  | { kind: 'password'; password: string }
  | { kind: 'key'; key: Key }
  | { kind: 'token'; token: string }
  | { kind: 'session'; session: WireSession }
);

/** A link in the owner's mailbox and the credentials that following it accepts. */
export type Link = { ticket: string; carries: Credential[] };

/** What the test knows. It predicts nothing but what must never happen. */
export type Model = {
  links: Link[];
  /** Sign-ups with the address that wait: a link that is sent again carries the only one. */
  pending: Credential[];
  /** Everything the stranger has, accepted or not. */
  strangers: Credential[];
  /** What the stranger added with the owner's password. It works until the owner resets it. */
  planted: Credential[];
  /** Tickets of links to the stranger's mailbox that would move the account away. */
  strangerTickets: string[];
  /** Accounts that belong to the stranger and stay so. */
  strangerAccountIds: string[];
  /** Living sessions of the owner, and tokens of programs that the owner made. */
  sessions: OwnSession[];
  tokens: { id: string; value: string }[];
  passwords: string[];
  keys: Key[];
  /** Sessions and tokens that their owner ended: none of them may open anything again. */
  ended: WireSession[];
  endedTokens: string[];
  endedKeys: Key[];
  endedTickets: string[];
};

/** `tokenId`, `keyId`: opened with a personal access token or a key, and over with it. */
export type OwnSession = WireSession & { tokenId?: string; keyId?: string };

export type World = ReturnType<typeof createWorld>;

export function createModel(): Model {
  return {
    ...{ links: [], pending: [], strangers: [], planted: [], sessions: [], tokens: [] },
    ...{ passwords: [], keys: [], ended: [], endedTokens: [], endedKeys: [], endedTickets: [] },
    ...{ strangerTickets: [], strangerAccountIds: [] },
  };
}

type OpenId = Awaited<ReturnType<typeof startOpenIdServer>>;

export function createWorld(database: TestDatabase, nodes: Nodes, openId: OpenId) {
  // The provider knows the owner by this name, with the address as a confirmed one.
  const person = randomUUID();
  const address = `${person}@example.org`;
  const inbox: { to: string; ticket: string }[] = [];
  const send = authMailSender({
    database: database.databases.worker,
    keyring: nodes.keyring,
    publicUrl: PUBLIC_URL,
    replyTo: 'hello@loimel.example',
    isSignUpOpen: true,
    async sendMail(mail) {
      const link = /(https:\S+\/verify\?\S+)/.exec(mail.text)?.[1];
      const ticket = link === undefined ? null : new URL(link).searchParams.get('ticket');
      if (ticket) inbox.push({ to: mail.to.address, ticket });
    },
  });

  /** Sends what waits in the outbox; gives the tickets of new links to the address. */
  async function receive(to: string): Promise<string[]> {
    inbox.length = 0;
    const { rows } = await database.pools.migrator.query(
      `update app_private.deliveries set state = 'delivered' where state = 'pending'
       returning id, kind, record_id, revision, attempts`,
    );
    for (const delivery of rows) await send(delivery, AbortSignal.timeout(5_000));
    return inbox.filter((mail) => mail.to === to).map(({ ticket }) => ticket);
  }

  /** As if the sessions of this history were so much older. */
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

  /** Null when the session may not do it. */
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
