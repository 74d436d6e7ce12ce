// One-time links and codes that go to an address. The secret is made from the row's id, so that the
// worker can write it into a mail and it is stored nowhere.
import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AuthTickets } from '../../platform/database.generated.ts';
import type { Database } from '../../platform/database.ts';
import { hashToken, type Keyring } from '../../platform/keyring.ts';
import type { SignUpPlan } from '../accounts/sign-up-options.ts';
import type { MailTemplate } from '../mails/templates.ts';

export type LinkKind = 'verifyEmail' | 'emailConfirmChange' | 'passwordlessEmail' | 'passwordReset';
export type CodeKind = 'otpEmail' | 'otpSms';
export type Ticket = Selectable<AuthTickets>;

const LIFETIME_SECONDS: Record<LinkKind | CodeKind, number> = {
  verifyEmail: 30 * 24 * 3600,
  emailConfirmChange: 3600,
  passwordlessEmail: 3600,
  passwordReset: 3600,
  otpEmail: 600,
  otpSms: 300,
};

export type TicketRequest = {
  kind: LinkKind | CodeKind;
  address: string;
  redirectTo: string;
  template: MailTemplate | 'sms';
  language: string;
  accountId?: string;
  plan?: SignUpPlan;
  passwordHash?: string;
  codeChallenge?: string | undefined;
};

/** Writes ticket, mail and delivery in one statement, the same whether the address is known or not. */
export async function issueTicket(
  database: Database,
  keyring: Keyring,
  request: TicketRequest,
): Promise<void> {
  const id = randomUUID();
  const hash = hashToken(await toTicket(keyring, request.kind, id));
  const accountId = request.accountId ?? null;
  await sql`
    with superseded as (
      -- Only the newest code of an address counts.
      delete from auth.tickets t
      where t.address = ${request.address} and t.kind = ${request.kind} and t.kind like 'otp%'
    ), ticket as (
      insert into auth.tickets (
        id, kind, hash, address, account_id, options, password_hash, redirect_to, code_challenge,
        expires_at
      ) values (
        ${id}, ${request.kind}, ${hash}, ${request.address}, ${accountId},
        ${JSON.stringify(request.plan ?? {})}::jsonb, ${request.passwordHash ?? null},
        ${request.redirectTo}, ${request.codeChallenge ?? null},
        now() + make_interval(secs => ${LIFETIME_SECONDS[request.kind]})
      ) returning id, address, account_id
    )
    select auth.enqueue_mail(
      ${request.template}, address, ${request.language}, id, account_id, '{}'::jsonb
    ) from ticket
  `.execute(database);
}

/** The ticket as it stands in a link: `passwordReset:<uuid>`. */
export async function toTicket(keyring: Keyring, kind: string, id: string): Promise<string> {
  const bytes = await keyring.sign('auth-ticket', `${kind} ${id}`);
  return `${kind}:${toUuid(bytes)}`;
}

/** Uses it up: of many at once one gets the row. */
export function takeTicket(database: Database, ticket: string): Promise<Ticket | undefined> {
  return database
    .deleteFrom('auth.tickets')
    .where('hash', '=', hashToken(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

/** Looks without using it up, for the page that asks whether to go on. */
export function findTicket(database: Database, ticket: string) {
  return database
    .selectFrom('auth.tickets')
    .select(['kind', 'redirect_to'])
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
