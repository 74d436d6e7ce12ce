// Queries and actions of the team page. Only admins may call them, with a recent confirmation.
import type { AuthError } from '@loimel/client/auth';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../graphql/query-client.ts';
import { showToast } from '../../layout/toasts.tsx';
import type { StaffRole } from '../../session/access.ts';
import { type AuthReply, callAuth } from '../../session/call-auth.ts';
import { withStepUp } from '../../session/step-up.ts';
import { describeError } from '../../session/words.ts';

export type Member = {
  /** Null until an invitation is accepted. */
  id: string | null;
  displayName: string;
  email: string;
  role: StaffRole;
  state: 'active' | 'disabled' | 'invited';
  hasSecondFactor: boolean;
  lastSeenAt: string | null;
};

const TEAM = ['team'] as const;

export function useTeam() {
  return useQuery({
    queryKey: TEAM,
    queryFn: async () => {
      const { data, error } = await callAuth<Member[]>('GET', '/staff');
      if (error) throw new TeamError(error);
      return data;
    },
  });
}

class TeamError extends Error {
  override name = 'TeamError';
  readonly code: string;
  constructor(error: AuthError) {
    super(describeError(error));
    this.code = error.error;
  }
}

export const invite = (email: string, role: StaffRole) =>
  act(`invite ${email} as ${role}`, '/staff/invite', { email, role }, 'Invitation sent');

export const changeRole = ({ email, displayName }: Member, role: StaffRole) =>
  act(`make ${displayName} ${role}`, '/staff/role', { email, role }, 'Role changed');

export const disable = ({ email, displayName }: Member) =>
  act(`disable ${displayName}`, '/staff/disable', { email }, `${displayName} is disabled`);

export const reset = ({ email, displayName }: Member) =>
  act(`reset the access of ${displayName}`, '/staff/reset', { email }, 'Reset, invitation sent');

export const withdraw = ({ email }: Member) =>
  act(
    `withdraw the invitation of ${email}`,
    '/staff/withdraw-invitation',
    { email },
    'Invitation withdrawn',
  );

/** Resolves with true when it was done. A toast says what happened. */
async function act(what: string, path: string, body: object, success: string): Promise<boolean> {
  const result: AuthReply<unknown> | null = await withStepUp(what, () =>
    callAuth('POST', path, body),
  );
  if (result === null) return false;
  if (result.error) {
    showToast({ title: 'Not changed', text: describeError(result.error), tone: 'error' });
    return false;
  }
  await queryClient.invalidateQueries({ queryKey: TEAM });
  showToast({ title: success });
  return true;
}
