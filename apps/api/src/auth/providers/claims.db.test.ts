import { afterAll, expect, test } from 'vitest';
import { createAuthNodes } from '../../testing/auth-nodes.ts';
import { startProvider } from '../../testing/scripted-provider.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const provider = await startProvider('test');
afterAll(() => provider[Symbol.asyncDispose]());
const { post } = await createAuthNodes(await createTestDatabase(), {
  providers: [provider.settings],
});

const CLAIMS = { sub: 'person', email: 'person@example.org', email_verified: true, name: 'P' };

test.each([
  ['a number as subject', { sub: 5 }],
  ['a subject that is too long', { sub: 's'.repeat(256) }],
  ['an object as email address', { email: { a: 1 } }],
  ['a word as email_verified', { email_verified: 'maybe' }],
  ['a list as name', { name: ['a'] }],
  ['NUL in the name', { name: 'a\0b' }],
  ['NUL in the subject', { sub: 'a\0b' }],
])('an id token with %s is rejected as invalid', async (_what, change) => {
  const idToken = await provider.signIdToken({ ...CLAIMS, ...change });
  const { status, body } = await post('/signin/idtoken', { provider: 'test', idToken });
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid-request' });
});

test('a name that is too long is shortened', async () => {
  const claims = { sub: 'long', email: 'long@example.org', name: '𝒂'.repeat(300) };
  const idToken = await provider.signIdToken({ ...CLAIMS, ...claims });
  const { body } = await post('/signin/idtoken', { provider: 'test', idToken });
  expect(body.session.user.displayName).toBe('𝒂'.repeat(254));
});

test('an id token with well-formed claims signs in', async () => {
  const idToken = await provider.signIdToken(CLAIMS);
  const { status } = await post('/signin/idtoken', { provider: 'test', idToken });
  expect(status).toBe(200);
});
