// From what a provider says about a person to an account of ours. An address counts only when the
// provider has checked it: otherwise anybody could take over an account by typing its address there.
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import {
  type Account,
  findAccountById,
  requireAccountOfEmail,
  requireEmailKey,
} from '../accounts/accounts.ts';
import type { SignUpPlan } from '../accounts/sign-up-options.ts';
import type { AuthParts } from '../parts.ts';

/** Some providers send booleans as text. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const Person = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: flag.default(false),
  name: z.string().optional(),
});
export type Person = z.infer<typeof Person>;

export function parsePerson(claims: unknown): Person {
  return Person.parse(claims);
}

export async function requireAccountOfPerson(
  parts: AuthParts,
  provider: string,
  person: Person,
  plan: SignUpPlan,
): Promise<Account> {
  const known = await findLinked(parts, provider, person.sub);
  if (known) return known;
  if (person.email === undefined || !person.email_verified) throw new ApiError('unverified-user');
  const email = requireEmailKey(person.email);
  const account = await requireAccountOfEmail(parts.database, email, {
    ...plan,
    displayName: plan.displayName === '' ? (person.name ?? email) : plan.displayName,
  });
  await linkPerson(parts, provider, person.sub, account.id);
  return account;
}

/** Throws when the person belongs to another account already. Linking twice is no fault. */
export async function linkPerson(
  parts: AuthParts,
  provider: string,
  subject: string,
  accountId: string,
): Promise<void> {
  const { account_id } = await parts.database
    .insertInto('auth.provider_identities')
    .values({ provider, subject, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet({ provider }))
    .returning('account_id')
    .executeTakeFirstOrThrow();
  if (account_id !== accountId) throw new ApiError('provider-account-already-linked');
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
