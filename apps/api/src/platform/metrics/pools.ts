// The connections of each pool, read when Prometheus asks.
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import type { MetricsRegistry } from './registry.ts';

export function watchPools(registry: MetricsRegistry, pools: Readonly<Record<string, Pool>>): void {
  const watch = (name: string, help: string, read: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, source] of Object.entries(pools)) this.set({ pool }, read(source));
      },
    });

  watch('loimel_pool_size', 'Connections that the pool may open.', ({ options }) => options.max);
  watch(
    'loimel_pool_used',
    'Connections in use.',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  );
  watch('loimel_pool_waiting', 'Callers that wait for a connection.', (pool) => pool.waitingCount);
}
