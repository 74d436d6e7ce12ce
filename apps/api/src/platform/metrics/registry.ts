// The metrics of one process. Every label value comes from a list in the code, never from a request,
// so metrics contain no personal data and their number is limited.
import { readFileSync } from 'node:fs';
import { Gauge, Registry } from 'prom-client';
import { watchProcess } from './process.ts';

export type MetricsRegistry = Registry;

export function createMetricsRegistry(processName: 'server' | 'worker'): MetricsRegistry {
  const registry = new Registry();
  watchProcess(registry);
  new Gauge({
    name: 'loimel_build_info',
    help: 'Always 1. The label is the release.',
    labelNames: ['process', 'version'],
    registers: [registry],
  }).set({ process: processName, version: readVersion() }, 1);
  return registry;
}

/** Programs of a release are started in its folder, which contains this file. */
function readVersion(): string {
  try {
    return readFileSync('VERSION', 'utf8').trim();
  } catch {
    return 'development';
  }
}
