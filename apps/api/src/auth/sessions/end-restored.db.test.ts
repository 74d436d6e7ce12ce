import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createVisitor, readNewestLink } from '../../testing/visitor.ts';
import { endRestoredSessions } from './end-restored.ts';

const database = await createTestDatabase();
const { pools } = database;
const nodes = await createAuthNodes(database);

test('after a restore no old session can refresh, no old link signs in, and people can sign in again', async () => {
  const email = 'restored@example.org';
  const { refreshToken } = await nodes.signUp(email);
  const visitor = createVisitor(nodes, '192.0.2.7');
  await visitor.post('/signin/passwordless/email', { email });
  const ticket = await readNewestLink(nodes, email, 'signinPasswordless');
  expect(ticket).not.toBe('');
  const client = await pools.migrator.connect();
  const ended = await endRestoredSessions(client);
  client.release();
  expect(ended).toEqual({ sessions: 1, tokens: 0 });

  expect((await nodes.post('/token', { refreshToken })).status).toBe(401);
  expect((await visitor.follow(ticket)).searchParams.get('error')).toBe('invalid-ticket');
  const again = await nodes.post('/signin/email-password', { email, password: PASSWORD });
  expect(again.status).toBe(200);
});
