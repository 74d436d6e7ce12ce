// Starts a sign-in at a provider, with state, nonce and PKCE. The values for the callback are
// stored in a row that the callback deletes. A cookie binds the callback to the browser.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
} from 'openid-client';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import { parseStorableJson } from '../../platform/storable-text.ts';
import { planSignUp, SignUpOptions } from '../accounts/sign-up.ts';
import { findCaller } from '../caller.ts';
import type { AuthDeps } from '../deps.ts';
import { readRedirect } from '../redirects.ts';
import { endpoint, Redirect } from '../route.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { toErrorRedirect } from '../tickets/verify.ts';
import { createBrowserCookie } from './browser-cookie.ts';
import { toCallbackUrl } from './provider.ts';

/** Enough time to find a password at the provider. */
const STATE_LIFETIME_SECONDS = 600;

/** Clients send lists with commas, objects as JSON, and absent values sometimes as "undefined". */
const text = z
  .string()
  .max(4096)
  .optional()
  .transform((value) => (value === 'undefined' || value === '' ? undefined : value));

const ProviderQuery = z.object({
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

export const redirectToProvider = endpoint({
  summary: 'Redirect to a provider to sign in; its callback redirects to redirectTo',
  input: ProviderQuery,
  response: z.unknown().describe('A redirect'),
  async handle(deps, { body, params }) {
    const { redirects } = deps.settings;
    const requested =
      body.redirectTo === undefined ? null : readRedirect(redirects, body.redirectTo);
    const target = requested?.href ?? redirects.clientUrl;
    try {
      if (body.redirectTo !== undefined && !requested) throw new ApiError('redirectTo-not-allowed');
      const provider = deps.providers.get(params['provider'] ?? '');
      if (!provider) throw new ApiError('disabled-endpoint');
      const { plan, redirectTo } = planSignUp(redirects, parseProviderOptions(body), '');
      const accountId = body.connect === undefined ? null : await readAccountId(deps, body.connect);
      const configuration = await provider.getConfiguration();
      const state = randomBytes(32).toString('base64url');
      const nonce = randomBytes(32).toString('base64url');
      const verifier = randomPKCECodeVerifier();
      await sql`
        insert into auth.provider_states (
          hash, provider, nonce, verifier, redirect_to, options, caller_state, code_challenge,
          account_id, expires_at
        ) values (
          ${hashToken(state)}, ${provider.settings.name}, ${nonce}, ${verifier}, ${redirectTo},
          ${JSON.stringify(plan)}::jsonb, ${body.state ?? null}, ${body.codeChallenge ?? null},
          ${accountId}, now() + make_interval(secs => ${STATE_LIFETIME_SECONDS})
        )
      `.execute(deps.database);
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: toCallbackUrl(deps.settings.serverUrl, provider.settings.name),
        scope: provider.settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const cookie = createBrowserCookie({
        state,
        serverUrl: deps.settings.serverUrl,
        maxAgeSeconds: STATE_LIFETIME_SECONDS,
      });
      return new Redirect(url.href, cookie);
    } catch (error) {
      if (error instanceof ApiError) return toErrorRedirect(target, error);
      throw error;
    }
  },
});

/** `connect` is the access token of the person who links the provider to their account. */
async function readAccountId(deps: AuthDeps, token: string): Promise<string> {
  const claims = await deps.accessTokens.verify(token).catch(() => null);
  const caller = claims && (await findCaller(deps, claims));
  if (!caller) throw new ApiError('unauthenticated-user');
  await requireStepUp(deps.database, caller);
  return caller.account.id;
}

function parseProviderOptions(query: z.infer<typeof ProviderQuery>): SignUpOptions {
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
