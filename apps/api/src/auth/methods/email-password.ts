// Sign-up and sign-in with e-mail address and password. Neither tells whether an address has an
// account: the same work is done, and the same is answered.
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { findAccountByEmail, requireEmailKey, toColumns } from '../accounts/accounts.ts';
import { planSignUp, SignUpOptions } from '../accounts/sign-up-options.ts';
import { forgiveGuesses, spendGuess, spendMail } from '../budgets.ts';
import { PASSWORD_MAX_CHARS, requireGoodPassword } from '../passwords/policy.ts';
import { endpoint } from '../route.ts';
import { signInAfterOneFactor } from '../sessions/sign-in.ts';
import { codeChallenge, email, SignInAnswer } from '../shapes.ts';
import { issueTicket } from '../tickets/tickets.ts';

const password = z.string().min(1).max(PASSWORD_MAX_CHARS);

export const signInEmailPassword = endpoint({
  summary: 'Sign in with e-mail address and password; answers a session or a second-factor ticket',
  input: z.strictObject({ email, password }),
  answer: SignInAnswer,
  isHashing: true,
  async handle(parts, { body, client }) {
    const key = requireEmailKey(body.email);
    await spendGuess(parts, key);
    const account = await findAccountByEmail(parts.database, key);
    const isRight = await parts.hasher.verify(
      body.password,
      account?.password_hash ?? null,
      client.recentCalls,
    );
    if (!account || !isRight) throw new ApiError('invalid-email-password');
    await forgiveGuesses(parts, key);
    // Said only to whoever knows the password.
    if (!account.email_verified) throw new ApiError('unverified-user');
    return signInAfterOneFactor(parts, account, client);
  },
});

export const signUpEmailPassword = endpoint({
  summary: 'Sign up; the account can be used after the link of the mail was confirmed',
  input: z.strictObject({
    email,
    password,
    options: SignUpOptions.default({}),
    codeChallenge,
  }),
  answer: SignInAnswer,
  isHashing: true,
  async handle(parts, { body, client }) {
    const key = requireEmailKey(body.email);
    const { plan, redirectTo } = planSignUp(parts.settings.redirects, body.options, key);
    requireGoodPassword(body.password, { email: key, hasSecondFactor: false });
    await spendMail(parts, key);
    const passwordHash = await parts.hasher.hash(body.password, client.recentCalls);
    const columns = toColumns(plan);
    await parts.database.transaction().execute(async (transaction) => {
      // Until an address is confirmed its account belongs to nobody, and the newest sign-up counts.
      const { rows } = await sql<{ id: string; email_verified: boolean }>`
        insert into auth.accounts as a
          (email, password_hash, display_name, locale, roles, default_role, metadata)
        values (
          ${key}, ${passwordHash}, ${columns.display_name}, ${columns.locale}, ${columns.roles},
          ${columns.default_role}, ${columns.metadata}::jsonb
        )
        on conflict on constraint accounts_email_key do update set
          password_hash = case
            when a.email_verified then a.password_hash else excluded.password_hash end
        returning id, email_verified
      `.execute(transaction);
      const [row] = rows;
      if (!row) throw new Error('no account was written');
      await issueTicket(transaction, parts.keyring, {
        kind: 'verifyEmail',
        address: key,
        accountId: row.id,
        template: row.email_verified ? 'auth-account-exists' : 'auth-verify',
        language: plan.locale,
        plan,
        passwordHash,
        redirectTo,
        codeChallenge: body.codeChallenge,
      });
    });
    return { session: null };
  },
});
