import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeSignOut, signOutAfterTasks } from './sign-out.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[D-D4b] what needs the session is done before the sign-out, also when a part of it fails', async () => {
  const order: string[] = [];
  beforeSignOut(() => Promise.reject(new Error('no connection')));
  beforeSignOut(async () => {
    await Promise.resolve();
    order.push('saved');
  });
  await signOutAfterTasks(async () => order.push('signed out'));
  expect(order).toEqual(['saved', 'signed out']);
});

test('a task without an end does not prevent the sign-out', async () => {
  beforeSignOut(() => new Promise(() => {}));
  const signOut = vi.fn(async () => {});
  const done = signOutAfterTasks(signOut);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(signOut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await done;
  expect(signOut).toHaveBeenCalledOnce();
});
