// Each fix of the auth service, and how to remove it. When the models do not find a mutant, a
// history or an invariant is missing.

export type Mutant = {
  /** The removed fix. */
  name: string;
  file: string;
  /** Must occur in the file exactly once. */
  find: string;
  replace: string;
  model: 'ownership' | 'sessions';
};

const AUTH = 'apps/api/src/auth';

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a resent link contains no sign-up when two are pending',
    file: `${AUTH}/tickets/tickets.ts`,
    find: 'and 1 = (',
    replace: 'and 1 <= (',
    model: 'ownership',
  },
  {
    name: 'a sign-up link is rejected when the address has an account',
    file: `${AUTH}/tickets/confirm.ts`,
    find: `.onConflict((conflict) => conflict.constraint('accounts_email_key').doNothing())`,
    replace: `.onConflict((conflict) => conflict.constraint('accounts_email_key').doUpdateSet({ password_hash: ticket.password_hash }))`,
    model: 'ownership',
  },
  {
    name: 'sessions end when an anonymous account gets its address',
    file: `${AUTH}/tickets/confirm.ts`,
    find: `await endAllAccess(transaction, account, 'confirmed');`,
    replace: '',
    model: 'ownership',
  },
  {
    name: 'earlier credentials are removed when an invitation is accepted',
    file: `${AUTH}/staff/invitation.ts`,
    find: `await removeCredentials(transaction, existing.id);`,
    replace: '',
    model: 'ownership',
  },
  {
    name: 'a provider is linked only with the address of the account',
    file: `${AUTH}/providers/identity.ts`,
    find: 'email === null || email !== account.email',
    replace: 'email === null',
    model: 'ownership',
  },
  {
    name: 'step-up: the authentication must be recent',
    file: `${AUTH}/sessions/step-up.ts`,
    find: 'if (needsSecondFactor || !caller.isRecent)',
    replace: 'if (needsSecondFactor)',
    model: 'ownership',
  },
  {
    name: 'a rotated token is reuse once its successor was used',
    file: `${AUTH}/sessions/refresh.ts`,
    find: 'and s.used_generation < s.generation',
    replace: '',
    model: 'ownership',
  },
  {
    name: 'all access: sessions end',
    file: `${AUTH}/sessions/revoke.ts`,
    find: `and s.revoked_at is null
    ), tickets as`,
    replace: `and s.revoked_at is null and false
    ), tickets as`,
    model: 'ownership',
  },
  {
    name: 'all access: personal access tokens end',
    file: `${AUTH}/sessions/revoke.ts`,
    find: `.deleteFrom('auth.personal_access_tokens')
    .where('account_id', '=', account.id)
    .execute()`,
    replace: `.deleteFrom('auth.personal_access_tokens')
    .where('account_id', '=', account.id).where('id', 'is', null)
    .execute()`,
    model: 'ownership',
  },
  {
    name: 'all access: outstanding tickets end',
    file: `${AUTH}/sessions/revoke.ts`,
    find: `where t.account_id = \${account.id}
        or (t.address = \${account.email} and t.kind <> 'staffInvitation'`,
    replace: `where false and t.account_id = \${account.id}
        or (t.address = \${account.email} and t.kind <> 'staffInvitation'`,
    model: 'ownership',
  },
  {
    name: 'a new password ends all access',
    file: `${AUTH}/accounts/password.ts`,
    find: `await endAllAccess(transaction, account, 'password');`,
    replace: '',
    model: 'ownership',
  },
  {
    name: 'an access token ends with its session',
    file: `${AUTH}/caller.ts`,
    find: 'and s.revoked_at is null and s.expires_at > now() and not a.is_disabled',
    replace: 'and not a.is_disabled',
    model: 'ownership',
  },
  {
    name: 'a session of a token belongs to the token',
    file: `${AUTH}/sessions/session.ts`,
    find: '{token?.id ?? null}::uuid, least(',
    replace: '{null}::uuid, least(',
    model: 'ownership',
  },
  {
    name: 'a change waits for the end of all access, and is rejected after it',
    file: `${AUTH}/sessions/credential-changes.ts`,
    find: '{account.access_epoch} for no key update',
    replace: '{account.access_epoch} or true',
    model: 'ownership',
  },
  {
    name: 'a reset link removes credentials added recently with one factor',
    file: `${AUTH}/tickets/confirm.ts`,
    find: '.execute((transaction) => removeRecentCredentials(transaction, account))',
    replace: '.execute(async () => {})',
    model: 'ownership',
  },
  {
    name: 'a reset removes credentials added between its link and the new password',
    file: `${AUTH}/accounts/password.ts`,
    find: 'await removeRecentCredentials(transaction, account, sessionId);',
    replace: '',
    model: 'ownership',
  },
  {
    name: 'the factors of an attacker are removed before a reset requires them',
    file: `${AUTH}/accounts/password.ts`,
    find: 'if (!caller.isReset) await',
    replace: 'await',
    model: 'ownership',
  },
  {
    name: 'a recently added factor does not authorize the next one',
    file: `${AUTH}/sessions/credential-changes.ts`,
    find: 'if (!hasSecondFactor) return false;',
    replace: 'if (!hasSecondFactor || true) return hasSecondFactor;',
    model: 'ownership',
  },
  {
    name: 'a deleted key ends the sessions that it opened',
    file: `${AUTH}/webauthn/own-keys.ts`,
    find: `await endOtherSessions(transaction, caller, 'webauthn');`,
    replace: '',
    model: 'ownership',
  },
  {
    name: 'step-up needs the second factor if there is one',
    file: `${AUTH}/sessions/step-up.ts`,
    find: 'if (needsSecondFactor || !caller.isRecent)',
    replace: 'if (!caller.isRecent)',
    model: 'sessions',
  },
  {
    name: 'detection of a reused refresh token',
    file: `${AUTH}/sessions/refresh.ts`,
    find: 'if (!row.is_repetition) {',
    replace: 'if (row.behind > 1_000) {',
    model: 'sessions',
  },
];
