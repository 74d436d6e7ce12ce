// From what a provider says about a person to an account of ours. An address counts only when the
// provider has checked it: otherwise anybody could take over an account by typing its address there.
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import {
  type Account,
  findAccountById,
  requireAccountOfEmail,
  requireEmailKey,
} from '../accounts/accounts.ts';
import { requireAccountOrOpenSignUp, type SignUpPlan } from '../accounts/sign-up.ts';
import { enqueueNotice } from '../mails/enqueue.ts';
import type { AuthParts } from '../parts.ts';
import { lockAccess } from '../sessions/credential-changes.ts';

/** Some providers send booleans as text. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const storable = z.string().refine((text) => !text.includes('\0') && text.isWellFormed());
const NAME_MAX_CHARS = 254;

const Person = z.object({
  sub: storable.refine((sub) => sub.length > 0 && sub.length <= 255),
  email: z.string().optional(),
  email_verified: flag.default(false),
  name: storable.transform((name) => [...name].slice(0, NAME_MAX_CHARS).join('')).optional(),
});
export type Person = z.infer<typeof Person>;

/** Throws `invalid-request` for claims that do not have the types of the OpenID specification. */
export function parsePerson(claims: unknown): Person {
  const result = Person.safeParse(claims);
  if (result.success) return result.data;
  throw new ApiError('invalid-request', undefined, { cause: result.error });
}

export async function requireAccountOfPerson(
  parts: AuthParts,
  provider: string,
  person: Person,
  plan: SignUpPlan,
): Promise<Account> {
  const known = await findLinked(parts, provider, person.sub);
  if (known) return known;
  const email = readConfirmedEmail(person);
  if (email === null) throw new ApiError('unverified-user');
  await requireAccountOrOpenSignUp(parts, { email });
  const account = await requireAccountOfEmail(parts.database, email, {
    ...plan,
    displayName: plan.displayName === '' ? (person.name ?? email) : plan.displayName,
  });
  // The provider has confirmed the address of the account.
  await linkPerson(parts, { provider, subject: person.sub }, account, true);
  return account;
}

/**
 * Links the person to the account only when both have the same confirmed address. The browser that
 * came back need not belong to the owner of the account: a third party may have made the link.
 */
export async function linkOwnPerson(
  parts: AuthParts,
  provider: string,
  person: Person,
  accountId: string,
): Promise<void> {
  const account = await findAccountById(parts.database, accountId);
  if (!account) throw new ApiError('unauthenticated-user');
  const email = readConfirmedEmail(person);
  if (email === null || email !== account.email) throw new ApiError('provider-email-mismatch');
  await linkPerson(parts, { provider, subject: person.sub }, account, true);
}

/**
 * Null unless the provider has confirmed it. An address that normalisation would change may belong to
 * another mailbox than the one it would be folded to.
 */
function readConfirmedEmail({ email, email_verified }: Person): string | null {
  if (email === undefined || !email_verified) return null;
  const [mailbox = ''] = email.split('@');
  const isPlain = email.normalize('NFKC') === email && !/\P{ASCII}/u.test(mailbox);
  return isPlain ? requireEmailKey(email) : null;
}

/** Throws when the person belongs to another account. Linking twice is not an error. */
export async function linkPerson(
  parts: AuthParts,
  { provider, subject }: { provider: string; subject: string },
  account: Account,
  addedWithSecondFactor: boolean,
): Promise<void> {
  await parts.database.transaction().execute(async (transaction) => {
    await lockAccess(transaction, account);
    const { account_id, is_new } = await transaction
      .insertInto('auth.provider_identities')
      .values({
        provider,
        subject,
        account_id: account.id,
        added_with_second_factor: addedWithSecondFactor,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet({ provider }))
      .returning(['account_id', sql<boolean>`xmax = 0`.as('is_new')])
      .executeTakeFirstOrThrow();
    if (account_id !== account.id) throw new ApiError('provider-account-already-linked');
    if (!is_new) return;
    const details = { name: provider };
    await enqueueNotice(transaction, { template: 'auth-provider-linked', account, details });
  });
}

async function findLinked(
  parts: AuthParts,
  provider: string,
  subject: string,
): Promise<Account | undefined> {
  const link = await parts.database
    .selectFrom('auth.provider_identities')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return link && findAccountById(parts.database, link.account_id);
}
