// A page of another site must not sign a visitor in with its own link (login CSRF).
import { expect, test } from 'vitest';
import { createAuthNodes } from '../testing/auth-nodes.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { inject, post, requireEmailTo } = await createAuthNodes(await createTestDatabase());

const postForm = (path: string, fields: Record<string, string>, site?: string) =>
  inject({
    method: 'POST',
    url: `/auth/v1${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(site === undefined ? {} : { 'sec-fetch-site': site }),
    },
    payload: new URLSearchParams(fields).toString(),
  });

async function createTicket(email: string): Promise<string> {
  await post('/signin/passwordless/email', { email });
  return (await requireEmailTo(email)).ticket;
}

test('a link that a page of another site posts is rejected, and can still be used', async () => {
  const ticket = await createTicket('ada@example.org');
  const rejected = await postForm('/verify', { ticket }, 'cross-site');
  expect([rejected.statusCode, rejected.json().error]).toEqual([403, 'cross-site']);
  expect((await postForm('/verify', { ticket }, 'same-origin')).statusCode).toBe(302);
});

test.each(['same-origin', 'same-site', 'none', undefined])(
  'a link that is posted with sec-fetch-site %s is accepted',
  async (site) => {
    const ticket = await createTicket(`${site}@example.org`);
    expect((await postForm('/verify', { ticket }, site)).statusCode).toBe(302);
  },
);

test('the form of a provider is accepted although it is cross-site', async () => {
  const path = '/signin/provider/apple/callback';
  const response = await postForm(path, { state: 'x', code: 'y' }, 'cross-site');
  expect(response.payload).not.toContain('cross-site');
  expect(response.statusCode).not.toBe(403);
});
