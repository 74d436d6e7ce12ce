import { expect, test, vi } from 'vitest';
import { forgetUndo, offerUndo, undoLastChange } from './undo.ts';

test('[D-D3b] the undo of a toast takes back its own change, also after a later one', () => {
  const first = vi.fn(async () => {});
  const second = vi.fn(async () => {});
  const undoFirst = offerUndo(first);
  offerUndo(second);
  undoFirst?.();
  undoFirst?.();
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  expect(undoLastChange()).toBe(true);
  expect(second).toHaveBeenCalledOnce();
  expect(undoLastChange()).toBe(false);
});

test('[D-D3b] a change that was taken back from its toast is not taken back again by key', () => {
  const undo = vi.fn(async () => {});
  offerUndo(undo)?.();
  expect(undoLastChange()).toBe(false);
  expect(undo).toHaveBeenCalledOnce();
});

test('after a change without a way back the key does not take back an earlier one', () => {
  const undo = vi.fn(async () => {});
  offerUndo(undo);
  offerUndo(null);
  expect(undoLastChange()).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});

test('after a sign-out no change can be taken back', () => {
  const undo = vi.fn(async () => {});
  const run = offerUndo(undo);
  forgetUndo();
  run?.();
  expect(undoLastChange()).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});
