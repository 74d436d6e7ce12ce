// One-time links and codes for an address. The secret is derived from the id of the row, so that
// the worker can write it into an email and it is not stored.
import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AuthTickets } from '../../platform/database.generated.ts';
import type { Database } from '../../platform/database.ts';
import type { StaffRole } from '../../platform/identity.ts';
import { hashToken, type Keyring } from '../../platform/keyring.ts';
import type { SignUpPlan } from '../accounts/sign-up.ts';
import type { AuthEmailTemplate } from '../emails/enqueue.ts';
import type { PendingKey } from '../webauthn/pending-key.ts';

export type LinkKind =
  | 'verifyEmail'
  | 'emailConfirmChange'
  | 'passwordlessEmail'
  | 'passwordReset'
  | 'staffInvitation';
export type CodeKind = 'otpEmail' | 'otpSms';
export type Ticket = Selectable<AuthTickets>;
/** With the epoch of its account when it was taken. Null without an account. */
export type TakenTicket = Ticket & { account_epoch: number | null };

const LIFETIME_SECONDS: Record<LinkKind | CodeKind, number> = {
  verifyEmail: 30 * 24 * 3600,
  emailConfirmChange: 3600,
  passwordlessEmail: 3600,
  passwordReset: 3600,
  staffInvitation: 7 * 24 * 3600,
  otpEmail: 600,
  otpSms: 300,
};

export type TicketRequest = {
  kind: LinkKind | CodeKind;
  address: string;
  redirectTo: string;
  template: AuthEmailTemplate | 'sms';
  language: string;
  accountId?: string;
  plan?: SignUpPlan;
  passwordHash?: string;
  webauthnKey?: PendingKey;
  staffRole?: StaffRole;
  /** Sends the email of an unconfirmed sign-up again. */
  isResend?: boolean;
  codeChallenge?: string | undefined;
  /** Set by `sendTicket`: the link carries no credential, so later requests can use it. */
  takesRequests?: boolean;
};

/** Writes ticket, email and delivery in one statement, in the same way for every address. */
export async function issueTicket(
  database: Database,
  keyring: Keyring,
  request: TicketRequest,
): Promise<void> {
  const id = randomUUID();
  const hash = hashToken(await toTicket(keyring, request.kind, id));
  const { isResend = false, passwordHash = null, webauthnKey, plan } = request;
  const key = webauthnKey === undefined ? null : JSON.stringify(webauthnKey);
  const isSignUp = passwordHash !== null || key !== null;
  await sql`
    with superseded as (
      -- Only the newest code of an address counts.
      delete from auth.tickets t
      where t.address = ${request.address} and t.kind = ${request.kind} and t.kind like 'otp%'
    ), pending as (
      -- Sign-ups with this address that wait for their confirmation.
      select t.options, t.password_hash, t.webauthn_key, t.created_at from auth.tickets t
      where t.address = ${request.address} and t.kind = 'verifyEmail' and t.account_id is null
        and t.expires_at > now() and (t.password_hash is not null or t.webauthn_key is not null)
    ), resent as (
      -- A link that is sent again carries the sign-up it repeats. With two different sign-ups it
      -- carries none: one of them may be a third party's.
      select p.* from pending p
      where ${isResend} and 1 = (
        select count(distinct (q.password_hash, q.webauthn_key)) from pending q
      )
      order by p.created_at limit 1
    ), ticket as (
      insert into auth.tickets (
        id, kind, hash, address, account_id, options, password_hash, webauthn_key, staff_role,
        redirect_to, code_challenge, takes_requests, expires_at
      )
      select
        ${id}, ${request.kind}, ${hash}, ${request.address}, ${request.accountId ?? null}::uuid,
        coalesce(resent.options, ${JSON.stringify(plan ?? {})}::jsonb),
        coalesce(resent.password_hash, ${passwordHash}),
        coalesce(resent.webauthn_key, ${key}::jsonb), ${request.staffRole ?? null},
        ${request.redirectTo}, ${request.codeChallenge ?? null}, ${request.takesRequests ?? false},
        now() + make_interval(secs => ${LIFETIME_SECONDS[request.kind]})
      from (select) as once left join resent on true
      returning id, address, account_id
    )
    select auth.enqueue_message(
      ${request.template}, address, ${request.language}, id, account_id,
      jsonb_build_object('hasSignUp', ${isSignUp} or exists (select from pending))
    ) from ticket
  `.execute(database);
}

/** Returns the newest password hash of an unconfirmed sign-up with this address. */
export async function findPendingPassword(
  database: Database,
  address: string,
): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from auth.tickets
    where address = ${address} and kind = 'verifyEmail' and account_id is null
      and password_hash is not null and expires_at > now()
    order by created_at desc limit 1
  `.execute(database);
  return rows[0]?.password_hash ?? null;
}

/** The ticket as it is part of a link: `passwordReset:<uuid>`. */
export async function toTicket(keyring: Keyring, kind: string, id: string): Promise<string> {
  const bytes = await keyring.sign('auth-ticket', `${kind} ${id}`);
  return `${kind}:${toUuid(bytes)}`;
}

/** Deletes the ticket, so only one of several parallel requests gets it. */
export async function takeTicket(
  database: Database,
  ticket: string,
): Promise<TakenTicket | undefined> {
  const { rows } = await sql<TakenTicket>`
    with taken as (
      delete from auth.tickets where hash = ${hashToken(ticket)} and expires_at > now() returning *
    )
    select taken.*, a.access_epoch as account_epoch
    from taken left join auth.accounts a on a.id = taken.account_id
  `.execute(database);
  return rows[0];
}

/**
 * A sign-up beyond the email limit sends no link, so the newest link belongs to another sign-up.
 * The owner who follows it must not accept the credential of a third party.
 */
export async function dropPendingCredentials(database: Database, address: string): Promise<void> {
  await database
    .updateTable('auth.tickets')
    .set({ password_hash: null, webauthn_key: null })
    .where('address', '=', address)
    .where('kind', '=', 'verifyEmail')
    .where('account_id', 'is', null)
    .execute();
}

/** Reads the ticket without using it, for the page that asks for confirmation. */
export function findTicket(database: Database, ticket: string) {
  return database
    .selectFrom('auth.tickets')
    .select(['kind', 'address', 'redirect_to'])
    .where('hash', '=', hashToken(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

function toUuid(bytes: Buffer): string {
  const hex = bytes.subarray(0, 16).toString('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
