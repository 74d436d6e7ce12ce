// Schemas of requests and responses that several endpoints share.
import { z } from 'zod';
import { SessionSchema } from './sessions/session.ts';

/** Checks only the length. `requireEmailKey` checks whether it is an email address. */
export const email = z.string().min(3).max(320);
export const phoneNumber = z.string().min(5).max(32);
export const uuid = z.string().regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i);
/** PKCE with S256: 32 bytes in base64url. */
export const codeChallenge = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .optional();

const MfaSchema = z.object({ ticket: z.string() }).meta({ id: 'MfaChallenge' });

/** Exactly one of the two is set. The other one is null or absent. */
export const SignInResponse = z
  .object({ session: SessionSchema.nullable(), mfa: MfaSchema.nullable().optional() })
  .meta({ id: 'SignInResponse' });
export type SignInResponse = z.infer<typeof SignInResponse>;

export const ErrorSchema = z
  .object({ status: z.int(), error: z.string(), message: z.string() })
  .meta({ id: 'Error' });
