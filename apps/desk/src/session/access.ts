// Who is signed in and what the session may do, read from the token. For display and routing only:
// the server decides on every call.
import { auth } from './auth.ts';

export type StaffRole = 'agent' | 'hr' | 'admin';

const STAFF_ROLES: readonly StaffRole[] = ['admin', 'hr', 'agent'];

/** `one-factor`: staff who still have to set up or use their second factor. */
export type Access = 'signed-out' | 'not-staff' | 'one-factor' | 'full';

export function readAccess(): Access {
  const { status, user } = auth.getState();
  if (status !== 'signedIn') return 'signed-out';
  if (!findRole(user?.roles ?? [])) return 'not-staff';
  return getStaffRole() ? 'full' : 'one-factor';
}

/** The staff role of the token, which has it only with two factors. */
export function getStaffRole(): StaffRole | null {
  const allowed = auth.getHasuraClaim('allowed-roles');
  return findRole(Array.isArray(allowed) ? allowed : []);
}

/** The role that the account has, also while the session has one factor. */
export function getAccountRole(): StaffRole | null {
  return findRole(auth.getUser()?.roles ?? []);
}

function findRole(roles: readonly string[]): StaffRole | null {
  return STAFF_ROLES.find((role) => roles.includes(role)) ?? null;
}
