// Requests for a mailed link, by address and kind. A link works for the browser of every recent
// request for it, also for one that was beyond the mail limit: a third party that requested the mail
// first, with its own challenge and redirect address, does not make the link useless for the owner.
// Its challenge is accepted as well, but the code reaches only the browser that followed the link.
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { toClientKey } from '../../rate-limits/index.ts';
import type { Client } from '../route.ts';
import type { Ticket, TicketRequest } from './tickets.ts';

/** As long as a mailed link and the code that it leads to. */
const LIFETIME_SECONDS = 3600 + 300;
/** More than anyone needs, few enough that one client cannot displace the requests of others. */
const MAX_PER_CLIENT = 3;
const MAX_PER_LINK = 5_000;

export async function recordLinkRequest(
  database: Database,
  keyring: Keyring,
  client: Client,
  request: TicketRequest,
): Promise<void> {
  const { kind, address } = request;
  const from = await toClientHash(keyring, client);
  await sql`
    with recorded as (
      insert into auth.link_requests (
        kind, address, account_id, client, code_challenge, redirect_to, options, expires_at
      ) values (
        ${kind}, ${address}, ${request.accountId ?? null}, ${from},
        ${request.codeChallenge ?? null}, ${request.redirectTo},
        ${JSON.stringify(request.plan ?? {})}::jsonb,
        now() + make_interval(secs => ${LIFETIME_SECONDS})
      )
      on conflict on constraint link_requests_key do update set
        redirect_to = excluded.redirect_to, options = excluded.options,
        requested_at = excluded.requested_at, expires_at = excluded.expires_at
    )
    delete from auth.link_requests r
    where r.kind = ${kind} and r.address = ${address} and (
      r.requested_at <= (
        select o.requested_at from auth.link_requests o
        where o.kind = ${kind} and o.address = ${address} and o.client = ${from}
        order by o.requested_at desc offset ${MAX_PER_CLIENT - 1} limit 1
      ) and r.client = ${from}
      or r.requested_at <= (
        select o.requested_at from auth.link_requests o
        where o.kind = ${kind} and o.address = ${address}
        order by o.requested_at desc offset ${MAX_PER_LINK - 1} limit 1
      )
    )
  `.execute(database);
}

/** The ticket as the client that follows its link has requested it, if it has. */
export async function withLinkRequest<Of extends Ticket>(
  database: Database,
  keyring: Keyring,
  client: Client,
  ticket: Of,
): Promise<Of> {
  if (!ticket.takes_requests) return ticket;
  const request = await database
    .selectFrom('auth.link_requests')
    .select(['code_challenge', 'redirect_to', 'options'])
    .where('kind', '=', ticket.kind)
    .where('address', '=', ticket.address)
    .where('account_id', 'is not distinct from', ticket.account_id)
    .where('client', '=', await toClientHash(keyring, client))
    .where('expires_at', '>', sql<Date>`now()`)
    // A neighbour behind the same address must not turn the code of the owner into a token.
    .orderBy(sql`code_challenge is null`)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...ticket, ...request };
}

/**
 * The other links of this kind are deleted when one is used. Otherwise an older one would count as
 * valid while the newest mail, which the owner looks at, has a used link, and no new mail would be
 * sent.
 */
export async function deleteOtherLinks(database: Database, ticket: Ticket): Promise<void> {
  if (!ticket.takes_requests) return;
  await database
    .deleteFrom('auth.tickets')
    .where('address', '=', ticket.address)
    .where('kind', '=', ticket.kind)
    .where('account_id', 'is not distinct from', ticket.account_id)
    .where('takes_requests', '=', true)
    .execute();
}

/** Whether a recent request for the link that led to a code had this challenge. */
export async function hasLinkRequest(
  database: Database,
  code: { link_kind: string | null; link_address: string | null },
  codeChallenge: string,
): Promise<boolean> {
  if (code.link_kind === null || code.link_address === null) return false;
  const request = await database
    .selectFrom('auth.link_requests')
    .select('kind')
    .where('kind', '=', code.link_kind)
    .where('address', '=', code.link_address)
    .where('code_challenge', '=', codeChallenge)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}

function toClientHash(keyring: Keyring, { address }: Client): Promise<Buffer> {
  return keyring.sign('rate-limit', toClientKey(address));
}
