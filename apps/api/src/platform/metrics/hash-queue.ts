// The queue in front of the thread that hashes passwords.
import { Counter, Gauge } from 'prom-client';
import type { QueueLoad } from '../fair-queue.ts';
import type { MetricsRegistry } from './registry.ts';

export function watchHashQueue(registry: MetricsRegistry, readLoad: () => QueueLoad): void {
  new Gauge({
    name: 'loimel_hash_queue_waiting',
    help: 'Passwords that wait for the hashing thread.',
    registers: [registry],
    collect() {
      this.set(readLoad().waiting);
    },
  });
  new Counter({
    name: 'loimel_hash_queue_rejected_total',
    help: 'Sign-ins that were rejected because the queue was full.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(readLoad().rejected);
    },
  });
}
