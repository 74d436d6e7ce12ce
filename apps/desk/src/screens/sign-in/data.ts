// The calls of the sign-in. Each resolves with the event for the machine in steps.ts.
import type { AuthError, Session, TotpSecret } from '@loimel/client/auth';
import { readAccess } from '../../session/access.ts';
import { arrival } from '../../session/arrival.ts';
import { auth } from '../../session/auth.ts';
import { callAuth } from '../../session/call-auth.ts';
import type { SignInEvent } from './steps.ts';

type Result = { mfa?: { ticket: string } | null; error: AuthError | null };

export async function signInWithPasskey(): Promise<SignInEvent> {
  return toEvent(await auth.signInSecurityKey(), '');
}

/**
 * Offers the passkeys in the autofill of the email field. Waits until one is chosen, and resolves with
 * null when it was not: the field went away, or the browser has no such autofill.
 */
export async function signInFromAutofill(signal: AbortSignal): Promise<SignInEvent | null> {
  const result = await auth.signInSecurityKey({ mediation: 'conditional', signal });
  const isIgnored = result.error && (signal.aborted || result.error.error === 'NotSupportedError');
  return isIgnored ? null : toEvent(result, '');
}

export async function signInWithPassword(email: string, password: string): Promise<SignInEvent> {
  return toEvent(await auth.signIn({ email, password }), email);
}

/** Succeeds for unknown addresses, too, so that no one learns who works here. */
export async function sendEmailCode(email: string): Promise<SignInEvent> {
  const { error } = await auth.signInEmailOTP(email);
  return error ? failed(error) : { type: 'sent-code', email };
}

export async function signInWithEmailCode(email: string, code: string): Promise<SignInEvent> {
  // Not with the method of the client, which expects a session and no ticket for the second factor.
  return toEvent(
    await signInRaw('/signin/otp/email/verify', { email, otp: toPlainCode(code) }),
    email,
  );
}

export async function signInWithAppCode(ticket: string, code: string): Promise<SignInEvent> {
  return toEvent(await auth.signIn({ otp: toPlainCode(code), ticket }), '');
}

/** With the ticket of the first factor, or for a session that has the first factor. */
export async function signInWithRecoveryCode(
  ticket: string | null,
  recoveryCode: string,
): Promise<SignInEvent> {
  const { error } = ticket
    ? await signInRaw('/signin/mfa/recovery-code', { ticket, recoveryCode })
    : await elevate({ recoveryCode });
  return error ? failed(error) : { type: 'got-in', by: 'recovery-code' };
}

export async function confirmWithPasskey(email: string): Promise<SignInEvent> {
  const { error } = await auth.elevateEmailSecurityKey(email);
  return error ? failed(error) : { type: 'got-in' };
}

/** The new passkey is used once at once, because that gives the session its second factor. */
export async function setUpPasskey(email: string, displayName: string | null) {
  const added = await auth.addSecurityKey();
  if (added.error) return failed(added.error);
  const { error } = await auth.elevateEmailSecurityKey(email);
  return error ? failed(error) : finishSetUp(displayName);
}

export async function setUpApp(code: string, displayName: string | null): Promise<SignInEvent> {
  const body = { code: toPlainCode(code), activeMfaType: 'totp' };
  const { error } = await callAuth('POST', '/user/mfa', body);
  if (error) return failed(error);
  const refreshed = await auth.refreshSession();
  return refreshed.error ? failed(refreshed.error) : finishSetUp(displayName);
}

/** What a session that exists still needs: nothing, its second factor, or a first set-up. */
export async function findNextStep(): Promise<SignInEvent | null> {
  await auth.waitUntilReady();
  const access = readAccess();
  if (access === 'signed-out') return null;
  if (access === 'full') return { type: 'got-in' };
  if (access === 'not-staff') {
    await auth.signOut();
    return failed({ status: 403, error: 'access-denied', message: '' });
  }
  const email = auth.getUser()?.email ?? '';
  // Only an account without any second factor may generate a secret with one factor.
  const { data: totp, error } = await callAuth<TotpSecret>('GET', '/mfa/totp/generate');
  if (!error) {
    return { type: 'needs-set-up', email, totp, isInvited: arrival === 'invitation' };
  }
  return error.error === 'elevated-claim-required' || error.error === 'totp-already-active'
    ? { type: 'needs-confirmation', email }
    : failed(error);
}

export async function leave(): Promise<SignInEvent> {
  await auth.signOut();
  return { type: 'chose', name: 'passkey' };
}

async function toEvent({ mfa, error }: Result, email: string): Promise<SignInEvent> {
  if (error) return failed(error);
  if (mfa) return { type: 'needs-app-code', email, ticket: mfa.ticket };
  return (await findNextStep()) ?? failed({ status: 401, error: 'unknown', message: '' });
}

async function finishSetUp(displayName: string | null): Promise<SignInEvent> {
  if (displayName) {
    const { error } = await callAuth('POST', '/user/display-name', { displayName });
    if (error) return failed(error);
    await auth.refreshSession();
  }
  const { data, error } = await callAuth<{ recoveryCodes: string[] }>(
    'POST',
    '/user/recovery-codes',
  );
  return error ? failed(error) : { type: 'created-codes', codes: data.recoveryCodes };
}

/** A sign-in that the client has no method for: it only takes over the session. */
async function signInRaw(path: string, body: object): Promise<Result> {
  type Reply = { session: Session | null; mfa?: { ticket: string } | null };
  const { data, error } = await callAuth<Reply>('POST', path, body);
  if (error) return { error };
  if (data.session) await auth.initWithSession({ session: data.session });
  return { mfa: data.mfa ?? null, error: null };
}

async function elevate(proof: { recoveryCode: string }): Promise<Result> {
  const { error } = await callAuth('POST', '/elevate', proof);
  return { error: error ?? (await auth.refreshSession()).error };
}

function failed(error: AuthError): SignInEvent {
  return { type: 'failed', error };
}

/** Apps and emails show codes in groups. */
function toPlainCode(code: string): string {
  return code.replace(/\s/g, '');
}
