// Requests, confirms and ends a subscription. No response reveals whether an address is known.
import { isEmailAddress, type SpamSignals } from '@loimel/client/contract';
import { getEmailVersion } from '@loimel/content/emails';
import { isLanguage } from '@loimel/content/languages';
import { sql } from 'kysely';
import pg from 'pg';
import { ApiError } from '../errors.ts';
import { cleanLine } from '../platform/clean-text.ts';
import type { Database } from '../platform/database.ts';
import { isSameBytes } from '../platform/keyring.ts';
import type { RateLimit, RateLimiter } from '../rate-limits/index.ts';
import type { FormStarts, SpamReason } from '../spam/index.ts';
import type { NewsletterLinks } from './links.ts';

export type NewsletterDeps = {
  database: Database;
  links: NewsletterLinks;
  rateLimiter: RateLimiter;
  formStarts: FormStarts;
  /** Emails that third parties can cause to one recipient by entering the address. */
  recipientLimit: RateLimit;
};

/** SQLSTATE raised by app_private.request_newsletter. */
const KEY_REUSED = 'PT422';

export type NewsletterRequest = {
  email: string;
  language: string;
  spamSignals: SpamSignals;
  /** A retry with the same key sends no second email. Null: every request is a new one. */
  submissionKey: string | null;
  /** After this time the same key counts as a new request. Null: never. */
  repeatAfterSeconds: number | null;
};

export async function requestNewsletter(
  deps: NewsletterDeps,
  request: NewsletterRequest,
): Promise<void> {
  const email = cleanLine(request.email);
  const { language, spamSignals, submissionKey } = request;
  if (email === '') throw new ApiError('validation-failed', 'email-missing');
  if (!isEmailAddress(email)) throw new ApiError('validation-failed', 'email-invalid');
  if (!isLanguage(language)) throw new ApiError('validation-failed', 'language-unknown');

  // The consent refers to the confirmation email, so the version of its text is stored as evidence.
  const version = getEmailVersion(language, 'newsletter-confirmation');
  const reasons = await findSpamReasons(deps, email, spamSignals);
  if (reasons.length > 0) {
    await sql`
      select app_private.quarantine_newsletter_request(
        ${email}, ${language}, ${version}, ${reasons}, ${submissionKey}
      )
    `.execute(deps.database);
    return;
  }
  try {
    await sql`
      select app_private.request_newsletter(
        ${email}, ${language}, ${version}, ${submissionKey}, ${request.repeatAfterSeconds}
      )
    `.execute(deps.database);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === KEY_REUSED) {
      throw new ApiError('idempotency-key-reused', undefined, { cause: error });
    }
    throw error;
  }
}

async function findSpamReasons(
  deps: NewsletterDeps,
  email: string,
  spamSignals: SpamSignals,
): Promise<SpamReason[]> {
  // Checked before counting, so that a spam program cannot use up the limit of a recipient.
  if (spamSignals.website.trim() !== '') return ['honeypot'];
  const { form_start } = spamSignals;
  if (form_start !== '' && (await deps.formStarts.isTooFast(form_start, 'newsletter'))) {
    return ['too-fast'];
  }
  const isWithinLimit = await deps.rateLimiter.countForRecipient(
    'newsletter',
    email,
    deps.recipientLimit,
  );
  return isWithinLimit ? [] : ['recipient-limit'];
}

export async function confirmByToken(deps: NewsletterDeps, token: string): Promise<void> {
  const subscription = await deps.links.readToken('confirm', token);
  if (!subscription) throw new ApiError('link-expired');
  await confirm(deps, subscription);
}

export async function confirmByCode(
  deps: NewsletterDeps,
  given: { email: string; code: string },
): Promise<void> {
  const { rows } = await sql<{ subscriber_id: string; revision: number }>`
    select subscriber_id, revision from app_private.count_newsletter_attempt(${cleanLine(given.email)})
  `.execute(deps.database);
  const [row] = rows;
  if (!row) throw new ApiError('link-expired');
  const subscription = { subscriberId: row.subscriber_id, revision: row.revision };
  const code = given.code.replace(/\s/g, '');
  if (!isSameBytes(Buffer.from(code), Buffer.from(await deps.links.toCode(subscription)))) {
    throw new ApiError('link-expired');
  }
  await confirm(deps, subscription);
}

/** Ending a subscription that has already ended also succeeds. */
export async function endNewsletter(deps: NewsletterDeps, token: string): Promise<void> {
  const subscription = await deps.links.readToken('unsubscribe', token);
  if (!subscription) throw new ApiError('link-expired');
  await sql`select app_private.end_newsletter(${subscription.subscriberId})`.execute(deps.database);
}

async function confirm(
  { database }: NewsletterDeps,
  { subscriberId, revision }: { subscriberId: string; revision: number },
): Promise<void> {
  const { rows } = await sql<{ is_confirmed: boolean }>`
    select app_private.confirm_newsletter(${subscriberId}, ${revision}) as is_confirmed
  `.execute(database);
  if (!rows[0]?.is_confirmed) throw new ApiError('link-expired');
}
