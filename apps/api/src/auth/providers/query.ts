// The query of a provider sign-in: clients write lists with commas, objects as JSON, and what is
// absent sometimes as the word "undefined".
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { parseStorableJson } from '../../platform/storable-text.ts';
import { SignUpOptions } from '../accounts/sign-up-options.ts';

const text = z
  .string()
  .max(4096)
  .optional()
  .transform((value) => (value === 'undefined' || value === '' ? undefined : value));

export const ProviderQuery = z.object({
  allowedRoles: text,
  defaultRole: text,
  displayName: text,
  locale: text,
  metadata: text,
  redirectTo: text,
  connect: text,
  state: text,
  codeChallenge: text.refine((value) => value === undefined || /^[\w-]{43}$/.test(value)),
});

export function parseProviderOptions(query: z.infer<typeof ProviderQuery>): SignUpOptions {
  const result = SignUpOptions.safeParse({
    allowedRoles: query.allowedRoles?.split(','),
    defaultRole: query.defaultRole,
    displayName: query.displayName,
    locale: query.locale,
    metadata: query.metadata === undefined ? undefined : parseJson(query.metadata),
    redirectTo: query.redirectTo,
  });
  if (!result.success) throw new ApiError('invalid-request');
  return result.data;
}

function parseJson(json: string): unknown {
  try {
    return parseStorableJson(json);
  } catch (error) {
    throw new ApiError('invalid-request', undefined, { cause: error });
  }
}
