import { generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import type { Account } from '../accounts/accounts.ts';
import { SIGNING_ALGORITHM } from '../keys/signing-key-rows.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from './access-token.ts';

const START_MS = Date.UTC(2026, 10, 17);
const SESSION_ID = 'b1946ac9-2f4a-4c5e-9c55-0a7d1b1f6f11';
const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM);

/** An account and one key, whose clock and publication a test can change. */
async function issueToken() {
  const state = { nowMs: START_MS, isPublished: true };
  const keys: SigningKeys = {
    getSigner: async () => ({ id: 'key-1', privateKey }),
    getVerifier: async () => (state.isPublished ? publicKey : null),
    listPublished: async () => [],
  };
  const tokens = createAccessTokens({
    keys,
    issuer: 'https://desk.example',
    now: () => state.nowMs,
  });
  const account = {
    id: '6f1f0c0e-8f1b-4b4f-9a70-5a6a7f0f1d22',
    roles: ['user', 'agent'],
    default_role: 'agent',
    is_anonymous: false,
  } as Account;
  const token = await tokens.issue({
    ...{ account, sessionId: SESSION_ID, generation: 1 },
    ...{ isElevated: false, hasSecondFactor: true },
  });
  await tokens.verify(token);
  return { state, tokens, token };
}

test('a token that was verified is accepted again until it expires', async () => {
  const { state, tokens, token } = await issueToken();
  state.nowMs = START_MS + (ACCESS_TOKEN_SECONDS - 1) * 1_000;
  expect(await tokens.verify(token)).toMatchObject({ sessionId: SESSION_ID, defaultRole: 'agent' });
  state.nowMs = START_MS + (ACCESS_TOKEN_SECONDS + 10) * 1_000;
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
});

test('a token that was verified is rejected after its key was removed', async () => {
  const { state, tokens, token } = await issueToken();
  state.isPublished = false;
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
});

test('a token that was verified is rejected when the clock is before its issue', async () => {
  const { state, tokens, token } = await issueToken();
  state.nowMs = START_MS - 60_000;
  await expect(tokens.verify(token)).rejects.toMatchObject({
    code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
  });
});

test('a token with another signature than the verified one is rejected', async () => {
  const { tokens, token } = await issueToken();
  const [header, payload] = token.split('.');
  const forged = `${header}.${payload}.${'A'.repeat(86)}`;
  await expect(tokens.verify(forged)).rejects.toMatchObject({
    code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  });
});
