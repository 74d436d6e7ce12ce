// Queries and actions of the security page.
import type { AuthError, TotpSecret } from '@loimel/client/auth';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../graphql/query-client.ts';
import { showToast } from '../../layout/toasts.tsx';
import { auth } from '../../session/auth.ts';
import { callAuth } from '../../session/call-auth.ts';
import { withStepUp } from '../../session/step-up.ts';
import { describeError } from '../../session/words.ts';

export type Passkey = {
  id: string;
  nickname: string | null;
  isBackedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
};
export type SessionEntry = {
  id: string;
  device: string | null;
  methods: string[];
  createdAt: string;
  lastUsedAt: string | null;
  isCurrent: boolean;
};
export type AccessToken = {
  id: string;
  metadata: { name?: string } | null;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
};

const SECURITY = 'security';

export const usePasskeys = () => useAuthQuery<Passkey[]>('/user/webauthn');
export const useSessions = () => useAuthQuery<SessionEntry[]>('/user/sessions');
export const useTokens = () => useAuthQuery<AccessToken[]>('/user/pat');
export const useCodesLeft = () => useAuthQuery<{ left: number }>('/user/recovery-codes');
export const useAccount = () => useAuthQuery<{ activeMfaType?: 'totp' }>('/user');

export const addPasskey = (nickname: string) =>
  act('add a passkey', () => auth.addSecurityKey(nickname || undefined), 'Passkey added');

export const removePasskey = ({ id, nickname }: Passkey) =>
  act(
    `remove the passkey “${nickname ?? 'without a name'}”`,
    () => callAuth('DELETE', `/user/webauthn/${encodeURIComponent(id)}`),
    'Passkey removed',
  );

export const generateTotp = () =>
  act('turn on the authenticator app', () => callAuth<TotpSecret>('GET', '/mfa/totp/generate'));

export const turnTotpOn = (code: string) =>
  act(
    'turn on the authenticator app',
    () => callAuth('POST', '/user/mfa', { code: code.replace(/\s/g, ''), activeMfaType: 'totp' }),
    'Authenticator app is on',
  );

export const turnTotpOff = (code: string) =>
  act(
    'turn off the authenticator app',
    () => callAuth('POST', '/user/mfa', { code: code.replace(/\s/g, ''), activeMfaType: '' }),
    'Authenticator app is off',
  );

export const createCodes = () =>
  act('make new recovery codes', () =>
    callAuth<{ recoveryCodes: string[] }>('POST', '/user/recovery-codes'),
  );

export const endSession = ({ id }: SessionEntry) =>
  act('end a session', () => callAuth('DELETE', `/user/sessions/${id}`), 'Session ended');

export const createToken = (name: string, expiresAt: Date) =>
  act('make an access token', () => auth.createPAT(expiresAt, { name }));

export const revokeToken = ({ id, metadata }: AccessToken) =>
  act(
    `revoke the token “${metadata?.name ?? id}”`,
    () => callAuth('DELETE', `/user/pat/${id}`),
    'Token revoked',
  );

export const changePassword = (newPassword: string) =>
  act('change your password', () => auth.changePassword({ newPassword }));

/**
 * Runs an act with a confirmation if one is needed. Resolves with null when it failed, which a toast
 * says, or when the person did not confirm.
 */
async function act<Result extends { error: AuthError | null }>(
  what: string,
  call: () => Promise<Result>,
  success?: string,
): Promise<Extract<Result, { error: null }> | null> {
  const result = await withStepUp(what, call);
  if (result === null) return null;
  if (result.error) {
    showToast({ title: 'Not changed', text: describeError(result.error), tone: 'error' });
    return null;
  }
  await queryClient.invalidateQueries({ queryKey: [SECURITY] });
  if (success) showToast({ title: success });
  return result as Extract<Result, { error: null }>;
}

function useAuthQuery<Data>(path: string) {
  return useQuery({
    queryKey: [SECURITY, path],
    queryFn: async () => {
      const { data, error } = await callAuth<Data>('GET', path);
      if (error) throw new Error(describeError(error));
      return data;
    },
  });
}
