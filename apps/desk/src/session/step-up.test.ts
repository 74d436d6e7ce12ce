import { expect, test, vi } from 'vitest';
import { requireStepUp, stepUp, withStepUp } from './step-up.ts';

const REJECTED = { data: null, error: { error: 'elevated-claim-required' } };
const DONE = { data: 'OK', error: null };

test('[D-D2e] a rejected act asks for a confirmation that names it, then is repeated', async () => {
  const call = vi.fn().mockResolvedValueOnce(REJECTED).mockResolvedValueOnce(DONE);
  const result = withStepUp('remove the passkey', call);
  await vi.waitFor(() => expect(stepUp.get()?.act).toBe('remove the passkey'));
  stepUp.get()?.settle(true);
  expect(await result).toBe(DONE);
  expect(call).toHaveBeenCalledTimes(2);
  expect(stepUp.get()).toBeNull();
});

test('[D-D2e] an act that is allowed asks nothing', async () => {
  const call = vi.fn().mockResolvedValue(DONE);
  expect(await withStepUp('invite', call)).toBe(DONE);
  expect(call).toHaveBeenCalledTimes(1);
});

test('[D-D2e] an act is not repeated when the person closes the dialog', async () => {
  const call = vi.fn().mockResolvedValue(REJECTED);
  const result = withStepUp('disable Ada', call);
  await vi.waitFor(() => expect(stepUp.get()).not.toBeNull());
  stepUp.get()?.settle(false);
  expect(await result).toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
});

test('[D-D2e] a GraphQL request that rejects with the code is repeated, too', async () => {
  const rejection = Object.assign(new Error(), { code: 'elevated-claim-required' });
  const call = vi.fn().mockRejectedValueOnce(rejection).mockResolvedValueOnce('data');
  const result = withStepUp('export', call);
  await vi.waitFor(() => expect(stepUp.get()).not.toBeNull());
  stepUp.get()?.settle(true);
  expect(await result).toBe('data');
});

test('another failure is not a question for a confirmation', async () => {
  const failure = { data: null, error: { error: 'last-admin' } };
  expect(await withStepUp('disable', () => Promise.resolve(failure))).toBe(failure);
  await expect(withStepUp('x', () => Promise.reject(new Error('network')))).rejects.toThrow(
    'network',
  );
});

test('a second act replaces the question about the first', async () => {
  const first = requireStepUp('first');
  const second = requireStepUp('second');
  expect(await first).toBe(false);
  expect(stepUp.get()?.act).toBe('second');
  stepUp.get()?.settle(true);
  expect(await second).toBe(true);
});
