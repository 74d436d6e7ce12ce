// What a browser sends of a security key: a new one, or the answer of one that is known.
import { z } from 'zod';

const base64url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+=*$/)
  .max(16_384);
const extensions = z.record(z.string(), z.unknown()).default({});
const attachment = z.enum(['platform', 'cross-platform']).nullish();

export const RegistrationCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
});

export const AssertionCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().max(256).nullish(),
  }),
  clientExtensionResults: extensions,
  authenticatorAttachment: attachment,
});
