// Accounts in the database, found by email address, phone number or id.
import { isEmailAddress } from '@loimel/client/contract';
import type { Selectable } from 'kysely';
import { ApiError } from '../../errors.ts';
import type { AuthAccounts } from '../../platform/database.generated.ts';
import type { Database } from '../../platform/database.ts';
import type { StaffRole } from '../../platform/identity.ts';
import type { SignUpPlan } from './sign-up.ts';

export type Account = Selectable<AuthAccounts>;

/** Normalizes the spelling of an email address. Throws if the text is not an email address. */
export function requireEmailKey(text: string): string {
  const email = text.normalize('NFKC').trim().toLowerCase();
  if (!isEmailAddress(email) || email.length > 254) {
    throw new ApiError('invalid-request', 'email is not an email address');
  }
  return email;
}

export function findAccountByEmail(database: Database, email: string) {
  return database
    .selectFrom('auth.accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
}

export function findAccountById(database: Database, id: string) {
  return database.selectFrom('auth.accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds or creates the account of an email address that was just confirmed. */
export async function requireAccountOfEmail(
  database: Database,
  email: string,
  plan: SignUpPlan,
): Promise<Account> {
  const found = await database
    .insertInto('auth.accounts')
    .values({ ...toColumns(plan), email, email_verified: true })
    .onConflict((conflict) =>
      conflict.constraint('accounts_email_key').doUpdateSet({ email_verified: true }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return requireEnabled(found);
}

export async function requireAccountOfPhone(
  database: Database,
  phoneNumber: string,
  plan: SignUpPlan,
): Promise<Account> {
  const found = await database
    .insertInto('auth.accounts')
    .values({ ...toColumns(plan), phone_number: phoneNumber, phone_number_verified: true })
    .onConflict((conflict) =>
      conflict.constraint('accounts_phone_number_key').doUpdateSet({ phone_number_verified: true }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return requireEnabled(found);
}

export function requireEnabled(account: Account): Account {
  if (account.is_disabled) throw new ApiError('disabled-user');
  return account;
}

/** The roles that give access to the records of the studio. */
export const STAFF_ROLES: readonly string[] = ['agent', 'hr', 'admin'] satisfies StaffRole[];

export function isStaff(account: Pick<Account, 'roles'>): boolean {
  return account.roles.some((role) => STAFF_ROLES.includes(role));
}

export function toColumns(plan: SignUpPlan) {
  return {
    display_name: plan.displayName,
    locale: plan.locale,
    roles: plan.roles,
    default_role: plan.defaultRole,
    metadata: plan.metadata === null ? null : JSON.stringify(plan.metadata),
  };
}
