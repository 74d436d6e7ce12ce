// Attacks by parallel requests, with the real hasher: second review of docs/threat-model.md.
import { expect, test } from 'vitest';
import { createAuthNodes } from '../../testing/auth-nodes.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const { post, requireEmailTo, signUp } = await createAuthNodes(database);

test('the reset of the owner, sent first, is not overwritten by a change that a thief sends 15 ms later', async () => {
  let lost = 0;
  for (let round = 0; round < 6; round += 1) {
    const email = `n${round}@example.org`;
    const thief = await signUp(email);
    await post('/user/password/reset', { email });
    const { ticket } = await requireEmailTo(email);
    const reset = post('/user/password', { newPassword: 'neli uut kassi katusel', ticket });
    await new Promise((resolve) => setTimeout(resolve, 15));
    const change = post(
      '/user/password',
      { newPassword: 'viis varga saabast redelil' },
      thief.accessToken,
    );
    expect((await reset).body).toBe('OK');
    await change;
    const response = await post('/signin/email-password', {
      email,
      password: 'viis varga saabast redelil',
    });
    if (response.status === 200) lost += 1;
  }
  expect(lost).toBe(0);
});
