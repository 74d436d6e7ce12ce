// One OpenID provider, as the environment names it.
import { z } from 'zod';

export const ProviderSettings = z.strictObject({
  /** As in the address: /signin/provider/google. */
  name: z.string().regex(/^[a-z0-9-]{1,32}$/),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scope: z.string().default('openid email profile'),
  /** Other client ids whose id tokens count, such as those of apps for phones. */
  audiences: z.array(z.string()).default([]),
});
export type ProviderSettings = z.infer<typeof ProviderSettings>;
