import { expect, test, vi } from 'vitest';
import { createReplyPhases } from './reply-phases.ts';

function create() {
  let count = 0;
  return createReplyPhases(() => `key ${++count}`);
}

test('[D-D4a] an item whose reply is being sent is locked also after looking at another one', () => {
  const phases = create();
  const leave = phases.show('a');
  phases.set('a', { name: 'sending' });
  leave();
  expect(phases.isShown('a')).toBe(false);
  phases.show('a');
  expect(phases.get('a')).toEqual({ name: 'sending' });
  expect(phases.get('b')).toEqual({ name: 'writing' });
});

test('[D-D4a] a repeat has the same key until the result is known', () => {
  const phases = create();
  const key = phases.submissionKeyOf('a');
  expect(phases.submissionKeyOf('a')).toBe(key);
  expect(phases.submissionKeyOf('b')).not.toBe(key);
  phases.forgetSubmissionKey('a');
  expect(phases.submissionKeyOf('a')).not.toBe(key);
});

test('an item that is shown again before the first view has ended stays shown', () => {
  const phases = create();
  const leaveFirst = phases.show('a');
  const leaveSecond = phases.show('a');
  leaveFirst();
  expect(phases.isShown('a')).toBe(true);
  leaveSecond();
  expect(phases.isShown('a')).toBe(false);
});

test('after a sign-out no phase and no key is left, and everyone is notified', () => {
  const phases = create();
  const listener = vi.fn();
  phases.set('a', { name: 'unknown', isFurther: false });
  const key = phases.submissionKeyOf('a');
  phases.subscribe(listener);
  phases.clear();
  expect(phases.get('a')).toEqual({ name: 'writing' });
  expect(phases.submissionKeyOf('a')).not.toBe(key);
  expect(listener).toHaveBeenCalledOnce();
});
