// Stores the requests for a link by email, by address and kind. The link works for the browser of
// every recent request, also of a request beyond the email limit. A third party can request the
// email first, with its own challenge and redirect URL. The link must still work for the owner. The
// challenge of the third party is accepted too, but only the browser that follows the link gets the
// code.
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { toClientKey } from '../../rate-limits/index.ts';
import type { Client } from '../route.ts';
import type { Ticket, TicketRequest } from './tickets.ts';

/**
 * One hour for the link plus the lifetime of its exchange code. The link of `/user/deanonymize` is
 * valid for 30 days. After this time it uses the values of its ticket.
 */
const LIFETIME_SECONDS = 3600 + 300;
/** More than a person needs, and few enough that one client cannot displace requests of others. */
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

/** Returns the ticket with the values that the client following the link requested, if any. */
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
    // Requests with a challenge come first. Otherwise another person behind the same address could
    // request the link without a challenge, and the owner would get a token instead of a code.
    .orderBy(sql`code_challenge is null`)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...ticket, ...request };
}

/**
 * Deletes the other links of this kind when one is used. Otherwise an older link would count as
 * valid and no new email would be sent, although the link of the newest email is used.
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

/** Whether a recent request for the link of this code had this challenge. */
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
