// Callback of a provider: exchanges the code once, only in the browser that started the sign-in.
import { sql } from 'kysely';
import { authorizationCodeGrant } from 'openid-client';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import type { Account } from '../accounts/accounts.ts';
import { SignUpPlanSchema } from '../accounts/sign-up.ts';
import type { AuthDeps } from '../deps.ts';
import { withParameters } from '../redirects.ts';
import { endpoint, Redirect } from '../route.ts';
import { toErrorRedirect, toOutcome } from '../tickets/verify.ts';
import { hasBrowserCookie } from './browser-cookie.ts';
import { linkOwnPerson, parsePerson, requireAccountOfPerson } from './identity.ts';
import { toCallbackUrl } from './provider.ts';

const text = z.string().max(4096).optional();
/** The parameters of the provider's response that are used. */
const ProviderResponse = z.object({ state: text, code: text, error: text, iss: text });
type ProviderResponse = z.infer<typeof ProviderResponse>;

const RedirectResponse = z.unknown().describe('A redirect');

export const returnFromProvider = endpoint({
  summary: 'Callback of a provider',
  input: ProviderResponse,
  response: RedirectResponse,
  async handle(deps, { body, params, client }) {
    const { redirects, serverUrl } = deps.settings;
    const { state: given = '' } = body;
    const isSameBrowser = hasBrowserCookie({ state: given, serverUrl }, client.cookies);
    const state = isSameBrowser && (await takeState(deps, params['provider'] ?? '', given));
    if (!state) return toErrorRedirect(redirects.clientUrl, new ApiError('invalid-state'));
    const target = withParameters(
      state.redirect_to,
      state.caller_state === null ? {} : { state: state.caller_state },
    );
    try {
      if (body.error !== undefined) throw new ApiError('oauth-provider-error');
      const person = parsePerson(await exchange(deps, state, body));
      if (state.account_id !== null) {
        await linkOwnPerson(deps, state.provider, person, state.account_id);
        return new Redirect(target);
      }
      const plan = SignUpPlanSchema.parse(state.options);
      const account: Account = await requireAccountOfPerson(deps, state.provider, person, plan);
      const outcome = await toOutcome(deps, account, client, {
        method: 'provider',
        codeChallenge: state.code_challenge,
      });
      return new Redirect(withParameters(target, outcome));
    } catch (error) {
      if (error instanceof ApiError) return toErrorRedirect(target, error);
      throw error;
    }
  },
});

export const forwardFromProvider = endpoint({
  summary: 'Callback of a provider that sends a form; redirects to the GET callback',
  input: ProviderResponse,
  response: RedirectResponse,
  async handle(deps, { body, params }) {
    // A cross-site form post sends no `SameSite=Lax` cookie. The redirect as a GET does.
    const provider = encodeURIComponent(params['provider'] ?? '');
    return new Redirect(toResponseUrl(deps, provider, body).href);
  },
});

type State = NonNullable<Awaited<ReturnType<typeof takeState>>>;

function takeState(deps: AuthDeps, provider: string, state: string) {
  return deps.database
    .deleteFrom('auth.provider_states')
    .where('hash', '=', hashToken(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

async function exchange(deps: AuthDeps, state: State, response: ProviderResponse) {
  const provider = deps.providers.get(state.provider);
  if (!provider) throw new ApiError('disabled-endpoint');
  const url = toResponseUrl(deps, state.provider, response);
  try {
    const tokens = await authorizationCodeGrant(await provider.getConfiguration(), url, {
      pkceCodeVerifier: state.verifier,
      expectedState: response.state ?? '',
      expectedNonce: state.nonce,
      idTokenExpected: true,
    });
    return tokens.claims();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('oauth-token-echange-failed', undefined, { cause: error });
  }
}

function toResponseUrl(deps: AuthDeps, provider: string, response: ProviderResponse): URL {
  const url = new URL(toCallbackUrl(deps.settings.serverUrl, provider));
  for (const [name, value] of Object.entries(response)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}
