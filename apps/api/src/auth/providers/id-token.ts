// Sign-in and linking with an id token that an app received directly from the provider.
import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { planSignUp, SignUpOptions } from '../accounts/sign-up.ts';
import type { AuthDeps } from '../deps.ts';
import { authenticatedEndpoint, endpoint, OK } from '../route.ts';
import { hasEstablishedFactor } from '../sessions/credential-changes.ts';
import { signInAfterOneFactor } from '../sessions/sign-in.ts';
import { SignInResponse } from '../shapes.ts';
import { linkPerson, type Person, parsePerson, requireAccountOfPerson } from './identity.ts';

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 5;

const Token = z.strictObject({
  provider: z.string(),
  idToken: z.string().max(8192),
  nonce: z.string().max(256).optional(),
});

export const signInIdToken = endpoint({
  summary: 'Sign in with an id token of a provider',
  input: Token.extend({ options: SignUpOptions.default({}) }),
  response: SignInResponse,
  async handle(deps, { body, client }) {
    const { plan } = planSignUp(deps.settings.redirects, body.options, '');
    const person = await requirePerson(deps, body);
    const account = await requireAccountOfPerson(deps, body.provider, person, plan);
    return signInAfterOneFactor(deps, account, client, { method: 'provider' });
  },
});

export const linkIdToken = authenticatedEndpoint({
  summary: 'Link the identity of an id token to the account',
  input: Token,
  response: OK,
  async handle(deps, { body, caller }) {
    const person = await requirePerson(deps, body);
    const isEstablished = await hasEstablishedFactor(deps.database, caller);
    const identity = { provider: body.provider, subject: person.sub };
    await linkPerson(deps, identity, caller.account, isEstablished);
    return 'OK';
  },
});

async function requirePerson(deps: AuthDeps, given: z.infer<typeof Token>): Promise<Person> {
  const provider = deps.providers.get(given.provider);
  if (!provider) throw new ApiError('disabled-endpoint');
  const configuration = await provider.getConfiguration();
  const { clientId, audiences } = provider.settings;
  const verified = await jwtVerify(given.idToken, await provider.getKeys(), {
    algorithms: ALGORITHMS,
    issuer: configuration.serverMetadata().issuer,
    audience: [clientId, ...audiences],
    requiredClaims: ['sub', 'exp'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(deps.now()),
  }).catch((error: unknown) => {
    throw new ApiError('invalid-request', undefined, { cause: error });
  });
  if (!isSameNonce(verified.payload['nonce'], given.nonce)) throw new ApiError('invalid-request');
  return parsePerson(verified.payload);
}

/** An app can send the provider the nonce itself or, as Apple requires, its hash. */
function isSameNonce(inToken: unknown, given: string | undefined): boolean {
  if (inToken === undefined) return given === undefined;
  if (given === undefined) return false;
  return inToken === given || inToken === createHash('sha256').update(given).digest('hex');
}
