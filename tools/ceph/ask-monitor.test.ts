import { expect, test } from 'vitest';
import { askMonitor } from './ask-monitor.ts';

const TOO_EARLY = new Error('Error EPERM: problem getting command descriptions from mon.');

test('a command sent before the cluster id is known is retried', async () => {
  const answers = [TOO_EARLY, TOO_EARLY, '1 up'];
  const command = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? '';
  };
  expect(await askMonitor(command, { pauseMs: 0 })).toBe('1 up');
});

test('other errors are not retried', async () => {
  let calls = 0;
  const command = async () => {
    calls += 1;
    throw new Error('Error EINVAL: invalid command');
  };
  await expect(askMonitor(command, { pauseMs: 0 })).rejects.toThrow('EINVAL');
  expect(calls).toBe(1);
});

test('a monitor that keeps rejecting the command ends the retries', async () => {
  const command = async () => {
    throw TOO_EARLY;
  };
  await expect(askMonitor(command, { timeoutMs: -1 })).rejects.toBe(TOO_EARLY);
});
