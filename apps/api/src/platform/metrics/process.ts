// Metrics of the process itself, under the names that dashboards know. The default metrics of
// prom-client also observe each garbage collection, which costs more than all other metrics together.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge } from 'prom-client';
import type { MetricsRegistry } from './registry.ts';

const RESOLUTION_MS = 20;
const PERCENTILE = 99;

export function watchProcess(registry: MetricsRegistry): void {
  const registers = [registry];
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of the process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Unix time at which the process was started.',
    registers,
  }).set(Math.round(performance.timeOrigin / 1_000));

  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'Delay of the event loop since the last scrape, 99th percentile.',
    registers,
    collect() {
      this.set(delay.percentile(PERCENTILE) / 1e9);
      delay.reset();
    },
  });
}
