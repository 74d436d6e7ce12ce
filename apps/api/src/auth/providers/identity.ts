// Finds or creates the account for the claims of a provider. An address counts only if the provider
// has confirmed it. Otherwise an attacker could enter a foreign address there and get its account.
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
import type { AuthDeps } from '../deps.ts';
import { enqueueNotice } from '../emails/enqueue.ts';
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

/** Throws `invalid-request` if the claims do not have the types of the OpenID specification. */
export function parsePerson(claims: unknown): Person {
  const result = Person.safeParse(claims);
  if (result.success) return result.data;
  throw new ApiError('invalid-request', undefined, { cause: result.error });
}

export async function requireAccountOfPerson(
  deps: AuthDeps,
  provider: string,
  person: Person,
  plan: SignUpPlan,
): Promise<Account> {
  const known = await findLinked(deps, provider, person.sub);
  if (known) return known;
  const email = readConfirmedEmail(person);
  if (email === null) throw new ApiError('unverified-user');
  await requireAccountOrOpenSignUp(deps, { email });
  const account = await requireAccountOfEmail(deps.database, email, {
    ...plan,
    displayName: plan.displayName === '' ? (person.name ?? email) : plan.displayName,
  });
  // Counts as added with a second factor, because the provider has confirmed the same address.
  await linkPerson(deps, { provider, subject: person.sub }, account, true);
  return account;
}

/**
 * Links the person only if provider and account have the same confirmed address. A third party may
 * have started the flow, so the browser of the callback need not belong to the account owner.
 */
export async function linkOwnPerson(
  deps: AuthDeps,
  provider: string,
  person: Person,
  accountId: string,
): Promise<void> {
  const account = await findAccountById(deps.database, accountId);
  if (!account) throw new ApiError('unauthenticated-user');
  const email = readConfirmedEmail(person);
  if (email === null || email !== account.email) throw new ApiError('provider-email-mismatch');
  await linkPerson(deps, { provider, subject: person.sub }, account, true);
}

/**
 * Returns null unless the provider has confirmed the address. Normalization could turn an address
 * into that of another mailbox, so addresses that it would change are not accepted.
 */
function readConfirmedEmail({ email, email_verified }: Person): string | null {
  if (email === undefined || !email_verified) return null;
  const [localPart = ''] = email.split('@');
  const isPlain = email.normalize('NFKC') === email && !/\P{ASCII}/u.test(localPart);
  return isPlain ? requireEmailKey(email) : null;
}

/** Throws if the person is linked to another account. Linking again is not an error. */
export async function linkPerson(
  deps: AuthDeps,
  { provider, subject }: { provider: string; subject: string },
  account: Account,
  addedWithSecondFactor: boolean,
): Promise<void> {
  await deps.database.transaction().execute(async (transaction) => {
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
  deps: AuthDeps,
  provider: string,
  subject: string,
): Promise<Account | undefined> {
  const link = await deps.database
    .selectFrom('auth.provider_identities')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return link && findAccountById(deps.database, link.account_id);
}
