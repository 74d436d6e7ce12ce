// Options that a client can choose at sign-up, and how they become an account. They do not include
// staff roles, because staff are invited.
import { DEFAULT_LANGUAGE, isLanguage } from '@loimel/content/languages';
import { z } from 'zod';
import { ApiError, type ErrorCode } from '../../errors.ts';
import type { Database } from '../../platform/database.ts';
import { type RedirectRules, requireRedirect } from '../redirects.ts';

const SELF_REGISTERED_ROLES = ['user', 'me'];
const DEFAULT_ROLE = 'user';

/** Whether an account can be created without an invitation. All code that creates one checks it. */
type SignUpPolicy = { settings: { isSignUpOpen: boolean } };
type Identifier = { email: string } | { phoneNumber: string };

export const RedirectOptions = z.strictObject({ redirectTo: z.string().max(2048).optional() });

const metadata = z.record(z.string(), z.unknown()).nullable();
export const displayName = z
  .string()
  .max(32)
  .regex(/^[\p{L}\p{N}\p{S} ,.'-]*$/u);

export const SignUpOptions = z.strictObject({
  allowedRoles: z.array(z.string()).max(10).optional(),
  defaultRole: z.string().optional(),
  displayName: displayName.optional(),
  locale: z.string().min(2).max(3).optional(),
  metadata: metadata.optional(),
  redirectTo: z.string().max(2048).optional(),
});
export type SignUpOptions = z.infer<typeof SignUpOptions>;

/** Stored with a ticket until its link or code is confirmed. */
export const SignUpPlanSchema = z.object({
  roles: z.array(z.string()),
  defaultRole: z.string(),
  displayName: z.string(),
  locale: z.string(),
  metadata,
});
export type SignUpPlan = z.infer<typeof SignUpPlanSchema>;

/** For an address that was confirmed without sign-up options. */
export function createDefaultPlan(displayName: string): SignUpPlan {
  return {
    roles: SELF_REGISTERED_ROLES,
    defaultRole: DEFAULT_ROLE,
    displayName,
    locale: DEFAULT_LANGUAGE,
    metadata: null,
  };
}

export function planSignUp(
  rules: RedirectRules,
  options: SignUpOptions,
  fallbackName: string,
): { plan: SignUpPlan; redirectTo: string } {
  const redirectTo = requireRedirect(rules, options.redirectTo);
  const roles = options.allowedRoles ?? SELF_REGISTERED_ROLES;
  if (roles.some((role) => !SELF_REGISTERED_ROLES.includes(role))) {
    throw new ApiError('role-not-allowed');
  }
  const defaultRole = options.defaultRole ?? DEFAULT_ROLE;
  if (!roles.includes(defaultRole)) throw new ApiError('default-role-must-be-in-allowed-roles');
  const locale = options.locale ?? DEFAULT_LANGUAGE;
  return {
    redirectTo,
    plan: {
      roles: [...new Set(roles)],
      defaultRole,
      displayName: options.displayName ?? fallbackName,
      locale: isLanguage(locale) ? locale : DEFAULT_LANGUAGE,
      metadata: options.metadata ?? null,
    },
  };
}

/** For endpoints that only create accounts. Known and unknown addresses get the same response. */
export function requireOpenSignUp({ settings }: SignUpPolicy): void {
  if (!settings.isSignUpOpen) throw new ApiError('signup-disabled');
}

/**
 * For sign-ins that create a missing account. Links and codes pass the error code of an invalid
 * link or code as `rejection`. So a used one does not show whether the address has an account.
 */
export async function requireAccountOrOpenSignUp(
  { database, settings }: SignUpPolicy & { database: Database },
  identifier: Identifier,
  rejection: ErrorCode = 'signup-disabled',
): Promise<void> {
  if (settings.isSignUpOpen) return;
  const accounts = database.selectFrom('auth.accounts').select('id');
  const account = await ('email' in identifier
    ? accounts.where('email', '=', identifier.email).where('email_verified', '=', true)
    : accounts.where('phone_number', '=', identifier.phoneNumber)
  ).executeTakeFirst();
  if (!account) throw new ApiError(rejection);
}
