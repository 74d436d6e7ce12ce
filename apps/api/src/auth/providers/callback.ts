// Callback of a provider: exchanges the code once, only in the browser that started the sign-in.
import { sql } from 'kysely';
import { authorizationCodeGrant } from 'openid-client';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { hashToken } from '../../platform/keyring.ts';
import type { Account } from '../accounts/accounts.ts';
import { SignUpPlanSchema } from '../accounts/sign-up.ts';
import type { AuthParts } from '../parts.ts';
import { withParameters } from '../redirects.ts';
import { endpoint, Redirect } from '../route.ts';
import { toErrorRedirect, toOutcome } from '../tickets/verify.ts';
import { hasBrowserCookie } from './browser-cookie.ts';
import { linkOwnPerson, parsePerson, requireAccountOfPerson } from './identity.ts';
import { toCallbackUrl } from './provider.ts';

const text = z.string().max(4096).optional();
/** The parameters of the provider's response that are used. */
const ProviderAnswer = z.object({ state: text, code: text, error: text, iss: text });
type ProviderAnswer = z.infer<typeof ProviderAnswer>;

const Answer = z.unknown().describe('A redirect');

export const returnFromProvider = endpoint({
  summary: 'The way back from a provider',
  input: ProviderAnswer,
  answer: Answer,
  async handle(parts, { body, params, client }) {
    const { redirects, serverUrl } = parts.settings;
    const { state: given = '' } = body;
    const isSameBrowser = hasBrowserCookie({ state: given, serverUrl }, client.cookies);
    const state = isSameBrowser && (await takeState(parts, params['provider'] ?? '', given));
    if (!state) return toErrorRedirect(redirects.clientUrl, new ApiError('invalid-state'));
    const target = withParameters(
      state.redirect_to,
      state.caller_state === null ? {} : { state: state.caller_state },
    );
    try {
      if (body.error !== undefined) throw new ApiError('oauth-provider-error');
      const person = parsePerson(await exchange(parts, state, body));
      if (state.account_id !== null) {
        await linkOwnPerson(parts, state.provider, person, state.account_id);
        return new Redirect(target);
      }
      const plan = SignUpPlanSchema.parse(state.options);
      const account: Account = await requireAccountOfPerson(parts, state.provider, person, plan);
      const outcome = await toOutcome(parts, account, client, {
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
  summary: 'The way back from a provider that sends a form: goes on as a link',
  input: ProviderAnswer,
  answer: Answer,
  async handle(parts, { body, params }) {
    // A cross-site form post sends no `SameSite=Lax` cookie. The redirect as a GET does.
    const provider = encodeURIComponent(params['provider'] ?? '');
    return new Redirect(toAnswerUrl(parts, provider, body).href);
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

async function exchange(parts: AuthParts, state: State, answer: ProviderAnswer) {
  const provider = parts.providers.get(state.provider);
  if (!provider) throw new ApiError('disabled-endpoint');
  const url = toAnswerUrl(parts, state.provider, answer);
  try {
    const tokens = await authorizationCodeGrant(await provider.getConfiguration(), url, {
      pkceCodeVerifier: state.verifier,
      expectedState: answer.state ?? '',
      expectedNonce: state.nonce,
      idTokenExpected: true,
    });
    return tokens.claims();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('oauth-token-echange-failed', undefined, { cause: error });
  }
}

function toAnswerUrl(parts: AuthParts, provider: string, answer: ProviderAnswer): URL {
  const url = new URL(toCallbackUrl(parts.settings.serverUrl, provider));
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}
