import { expect, test } from 'vitest';
import { queryMonitor } from './query-monitor.ts';

const TOO_EARLY = new Error('Error EPERM: problem getting command descriptions from mon.');

test('a command sent before the cluster id is known is retried', async () => {
  const results = [TOO_EARLY, TOO_EARLY, '1 up'];
  const command = async () => {
    const result = results.shift();
    if (result instanceof Error) throw result;
    return result ?? '';
  };
  expect(await queryMonitor(command, { pauseMs: 0 })).toBe('1 up');
});

test('other errors are not retried', async () => {
  let calls = 0;
  const command = async () => {
    calls += 1;
    throw new Error('Error EINVAL: invalid command');
  };
  await expect(queryMonitor(command, { pauseMs: 0 })).rejects.toThrow('EINVAL');
  expect(calls).toBe(1);
});

test('a monitor that keeps rejecting the command ends the retries', async () => {
  const command = async () => {
    throw TOO_EARLY;
  };
  await expect(queryMonitor(command, { timeoutMs: -1 })).rejects.toBe(TOO_EARLY);
});
