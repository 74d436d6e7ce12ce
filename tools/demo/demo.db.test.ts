import { expect, onTestFinished, test } from 'vitest';
import { TEST_ENCRYPTION_KEYS } from '../../apps/api/src/testing/encryption-keys.ts';
import { createTestApp } from '../../apps/api/src/testing/test-app.ts';
import { createTestDatabase } from '../../apps/api/src/testing/test-database.ts';
import { findFreePort } from '../free-port.ts';
import { startDemoSignIn } from './demo-sign-in.ts';
import { DEMO_PEOPLE } from './people.ts';
import { DEMO_RECORDS } from './records.ts';
import { seedDemo } from './seed.ts';

const DESK_URL = 'http://localhost:4322';

const database = await createTestDatabase();
const { app } = await createTestApp(database, {
  publicUrl: 'http://localhost:4321',
  auth: {
    pool: database.pools.auth,
    brand: 'Demo',
    encryptionKeys: TEST_ENCRYPTION_KEYS,
    redirectOrigins: [DESK_URL],
  },
});
const keys = (await seedDemo(database.urls.migrator)) ?? {};

test('demo data are added to an empty database once, in three languages, and nothing is left to send', async () => {
  expect(await seedDemo(database.urls.migrator)).toBeNull();
  const { rows } = await database.pools.migrator.query<{ language: string; count: number }>(
    `select language, count(*)::integer as count from app_private.submissions
     group by language order by language`,
  );
  expect(rows.map(({ language }) => language)).toEqual(['de', 'en', 'es']);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(DEMO_RECORDS.length);
  const { rowCount } = await database.pools.migrator.query(
    `select from app_private.deliveries where state = 'pending'`,
  );
  expect(rowCount).toBe(0);
});

test('each demo person signs in with two factors through the real API, and no one else [D-D1c]', async () => {
  const apiUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const port = await findFreePort();
  const signIn = await startDemoSignIn({ port, apiUrl, deskUrl: DESK_URL, keys });
  onTestFinished(signIn.stop);
  const post = (as: string) =>
    fetch(`http://127.0.0.1:${port}/demo/sign-in?as=${encodeURIComponent(as)}`, { method: 'POST' });

  for (const { email, role } of DEMO_PEOPLE) {
    const response = await post(email);
    expect(await response.json()).toMatchObject({ session: { user: { defaultRole: role } } });
    expect(response.status).toBe(200);
  }
  expect((await post('nadia@loimel.example')).status).toBe(404);
});
