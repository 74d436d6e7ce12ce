// The callers of the role matrix, with real sessions.
import type { createAuthNodes, WireSession } from '../auth-nodes.ts';
import type { TestDatabase } from '../test-database.ts';

export const CALLERS = ['no token', 'user', 'agent', 'hr', 'admin', 'admin, one factor'] as const;
export type CallerName = (typeof CALLERS)[number];

type Nodes = Awaited<ReturnType<typeof createAuthNodes>>;

export function createCallers(database: TestDatabase, nodes: Nodes) {
  const sessions = new Map<CallerName, WireSession>();
  let accounts = 0;

  /**
   * Returns headers of an active session. An earlier request may have ended the previous one, or its second
   * factor may become too old for a step-up.
   */
  async function toHeaders(name: CallerName): Promise<Record<string, string>> {
    if (name === 'no token') return {};
    let session = sessions.get(name);
    if (!session || !(await isActive(session))) session = await signIn(name);
    sessions.set(name, session);
    return { authorization: `Bearer ${session.accessToken}` };
  }

  async function isActive({ refreshTokenId }: WireSession): Promise<boolean> {
    const { rowCount } = await database.pools.migrator.query(
      `select from auth.sessions s join auth.accounts a on a.id = s.account_id
       where s.id = $1 and s.revoked_at is null and not a.is_disabled
         and coalesce(s.second_factor_at, now()) > now() - interval '3 minutes'`,
      [refreshTokenId],
    );
    return rowCount === 1;
  }

  function signIn(name: Exclude<CallerName, 'no token'>): Promise<WireSession> {
    accounts += 1;
    const email = `caller-${accounts}@loimel.example`;
    if (name === 'user') return nodes.signUp(email);
    if (name === 'admin, one factor') return nodes.acceptInvitation(email, 'admin');
    return nodes.signInStaff(email, name);
  }

  return { toHeaders };
}
