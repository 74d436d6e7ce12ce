// Signing in at a provider in the browser: away with state, nonce and PKCE, and back with a code. What
// has to be remembered in between is a row that the way back uses up.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
} from 'openid-client';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import type { Account } from '../accounts/accounts.ts';
import { planSignUp, SignUpPlanSchema } from '../accounts/sign-up-options.ts';
import { findCaller } from '../caller.ts';
import type { AuthParts } from '../parts.ts';
import { toErrorRedirect, toOutcome } from '../profile/verify.ts';
import { readRedirect, withParameters } from '../redirects.ts';
import { endpoint, Redirect } from '../route.ts';
import { linkPerson, parsePerson, requireAccountOfPerson } from './identity.ts';
import { ProviderQuery, parseProviderOptions } from './query.ts';

/** Long enough for a person who has to look for a password there. */
const STATE_LIFETIME_SECONDS = 600;

const Answer = z.unknown().describe('A redirect');

export const leaveForProvider = endpoint({
  summary: 'Go to a provider to sign in; comes back to redirectTo',
  input: ProviderQuery,
  answer: Answer,
  async handle(parts, { body, params }) {
    const { redirects } = parts.settings;
    const asked = body.redirectTo === undefined ? null : readRedirect(redirects, body.redirectTo);
    const target = asked?.href ?? redirects.clientUrl;
    try {
      if (body.redirectTo !== undefined && !asked) throw new ApiError('redirectTo-not-allowed');
      const provider = parts.providers.get(params['provider'] ?? '');
      if (!provider) throw new ApiError('disabled-endpoint');
      const { plan, redirectTo } = planSignUp(redirects, parseProviderOptions(body), '');
      const accountId =
        body.connect === undefined ? null : await readAccountId(parts, body.connect);
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
      `.execute(parts.database);
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: toCallbackUrl(parts, provider.settings.name),
        scope: provider.settings.scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return new Redirect(url.href);
    } catch (error) {
      if (error instanceof ApiError) return toErrorRedirect(target, error);
      throw error;
    }
  },
});

export const returnFromProvider = endpoint({
  summary: 'The way back from a provider',
  input: z.record(z.string(), z.string()),
  answer: Answer,
  async handle(parts, { body, params, client }) {
    const { clientUrl } = parts.settings.redirects;
    const state = await takeState(parts, params['provider'] ?? '', body['state'] ?? '');
    if (!state) return toErrorRedirect(clientUrl, new ApiError('invalid-state'));
    const target = withParameters(
      state.redirect_to,
      state.caller_state === null ? {} : { state: state.caller_state },
    );
    try {
      if (body['error'] !== undefined) throw new ApiError('oauth-provider-error');
      const person = parsePerson(await exchange(parts, state, body));
      if (state.account_id !== null) {
        await linkPerson(parts, state.provider, person.sub, state.account_id);
        return new Redirect(target);
      }
      const plan = SignUpPlanSchema.parse(state.options);
      const account: Account = await requireAccountOfPerson(parts, state.provider, person, plan);
      const outcome = await toOutcome(parts, account, state.code_challenge, client);
      return new Redirect(withParameters(target, outcome));
    } catch (error) {
      if (error instanceof ApiError) return toErrorRedirect(target, error);
      throw error;
    }
  },
});

type State = NonNullable<Awaited<ReturnType<typeof takeState>>>;

function takeState(parts: AuthParts, provider: string, state: string) {
  return parts.database
    .deleteFrom('auth.provider_states')
    .where('hash', '=', hashToken(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

async function exchange(parts: AuthParts, state: State, body: Record<string, string>) {
  const provider = parts.providers.get(state.provider);
  if (!provider) throw new ApiError('disabled-endpoint');
  const url = new URL(toCallbackUrl(parts, state.provider));
  for (const [name, value] of Object.entries(body)) url.searchParams.set(name, value);
  try {
    const tokens = await authorizationCodeGrant(await provider.getConfiguration(), url, {
      pkceCodeVerifier: state.verifier,
      expectedState: body['state'] ?? '',
      expectedNonce: state.nonce,
      idTokenExpected: true,
    });
    return tokens.claims();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('oauth-token-echange-failed', undefined, { cause: error });
  }
}

/** `connect` is the access token of whoever wants to link the provider to their account. */
async function readAccountId(parts: AuthParts, token: string): Promise<string> {
  const claims = await parts.accessTokens.verify(token).catch(() => null);
  const caller = claims && (await findCaller(parts, claims));
  if (!caller) throw new ApiError('unauthenticated-user');
  return caller.account.id;
}

function toCallbackUrl(parts: AuthParts, provider: string): string {
  return `${parts.settings.serverUrl}/signin/provider/${provider}/callback`;
}
