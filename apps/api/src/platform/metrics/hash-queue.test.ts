import { expect, test } from 'vitest';
import { createFairQueue } from '../fair-queue.ts';
import { watchHashQueue } from './hash-queue.ts';
import { createMetricsRegistry } from './registry.ts';

test('a full queue is in the metrics with its waiting and its rejected jobs', async () => {
  const registry = createMetricsRegistry('server');
  const queue = createFairQueue({ maxWaiting: 1, restFactor: 0 });
  watchHashQueue(registry, queue.readLoad);
  const { promise, resolve } = Promise.withResolvers<void>();
  const caller = { recentCalls: 1 };
  const accepted = [queue.run(caller, () => promise), queue.run(caller, async () => {})];
  await expect(queue.run(caller, async () => {})).rejects.toThrow();
  const during = await registry.metrics();
  expect(during).toContain('loimel_hash_queue_waiting 1\n');
  expect(during).toContain('loimel_hash_queue_rejected_total 1\n');
  resolve();
  await Promise.all(accepted);
  const after = await registry.metrics();
  expect(after).toContain('loimel_hash_queue_waiting 0\n');
  expect(after).toContain('loimel_hash_queue_rejected_total 1\n');
});
