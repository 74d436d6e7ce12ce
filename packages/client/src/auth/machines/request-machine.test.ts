import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { settle } from '../../testing/index.ts';
import { createEnableMfaMachine } from './enable-mfa-machine.ts';
import { createRequestMachine, REQUEST_MACHINE_IDS } from './request-machine.ts';

test.each(REQUEST_MACHINE_IDS)(
  '[S2-G14] %s has idle (initial, success, error) and requesting',
  async (id) => {
    const actor = createActor(createRequestMachine(id)).start();
    expect(actor.getSnapshot().value).toEqual({ idle: 'initial' });
    actor.send({ type: 'REQUEST', request: () => Promise.resolve() });
    expect(actor.getSnapshot().value).toBe('requesting');
    await settle();
    expect(actor.getSnapshot().value).toEqual({ idle: 'success' });
    const rejection = { status: 400, error: 'invalid-request', message: 'no' };
    actor.send({ type: 'REQUEST', request: () => Promise.reject(rejection) });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ idle: 'error' });
    expect(actor.getSnapshot().context.error).toEqual(rejection);
  },
);

test('a second factor is generated, a wrong code can be corrected, and the correct code activates it', async () => {
  const secret = { imageUrl: 'data:image/png;base64,', totpSecret: 'S' };
  const actor = createActor(
    createEnableMfaMachine({
      generate: () => Promise.resolve(secret),
      activate: (code) =>
        code === '1'
          ? Promise.resolve()
          : Promise.reject({ status: 401, error: 'invalid-totp', message: 'no' }),
      disable: () => Promise.resolve(),
    }),
  ).start();
  actor.send({ type: 'GENERATE' });
  await settle();
  expect(actor.getSnapshot().context.secret).toEqual(secret);
  actor.send({ type: 'ACTIVATE', code: '0' });
  await settle();
  expect(actor.getSnapshot().value).toEqual({ generated: { idle: 'error' } });
  actor.send({ type: 'ACTIVATE', code: '1' });
  await settle();
  expect(actor.getSnapshot().value).toEqual({ generated: 'activated' });
});
