// Makes an account that a test has created a staff member, directly in the database.
import type { Stack } from '../support/stack.ts';

/** A new row, because an account with a password cannot become staff. */
export async function makeStaff({ connectDatabase }: Stack, email: string): Promise<void> {
  const database = await connectDatabase();
  const { rowCount } = await database.query(
    `with old as (delete from auth.accounts where email = $1 returning *)
     insert into auth.accounts
       (email, email_verified, password_hash, display_name, locale, roles, default_role)
     select email, true, password_hash, email, 'en', '{user,me,agent}', 'agent' from old`,
    [email],
  );
  await database.end();
  if (rowCount !== 1) throw new Error(`no account has the address ${email}`);
}

/** The staff role needs a second factor. It applies from the next token on. */
export async function addSecondFactor({ connectDatabase }: Stack, email: string): Promise<void> {
  const database = await connectDatabase();
  await database.query(
    `update auth.sessions s set second_factor_at = now()
     from auth.accounts a where a.id = s.account_id and a.email = $1`,
    [email],
  );
  await database.end();
}
