// The monitoring of a system on one machine: the real programs and exporters with our files.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../tools/free-port.ts';
import { type Alerting, startAlerting } from './alerting.ts';
import { createBlackboxExporter, createNodeExporter, type Program } from './programs.ts';
import { renderMonitoring } from './render.ts';
import type { MonitoredSystem } from './system.ts';

/** Two API processes, the worker, the node exporter and two pages. */
const TARGETS = 6;

export type Monitor = Omit<Alerting, 'waitForTargets'> & {
  nodeExporter: Program;
  /** Resolves when Prometheus has reached everything that it watches. */
  waitForTargets: () => Promise<void>;
};

export async function startMonitor(system: MonitoredSystem, factor: number): Promise<Monitor> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-monitor-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const ports = { nodeExporter: await findFreePort(), blackboxExporter: await findFreePort() };
  const { metricsPorts, edge, folders } = system;
  const nodeExporter = createNodeExporter(folder, folders.results, ports.nodeExporter);
  for (const program of [
    nodeExporter,
    createBlackboxExporter(folder, edge.httpsPort, ports.blackboxExporter),
  ]) {
    cleanup.defer(program.kill);
    await program.start();
  }
  const local = (port: number) => `127.0.0.1:${port}`;
  const pages = `https://127.0.0.1:${edge.httpsPort}`;
  const alerting = cleanup.use(
    await startAlerting(folder, (addresses) =>
      renderMonitoring({
        folder,
        factor,
        addresses: {
          ...addresses,
          apis: [local(metricsPorts.apis[0]), local(metricsPorts.apis[1])],
          worker: local(metricsPorts.worker),
          nodeExporter: local(ports.nodeExporter),
          blackboxExporter: local(ports.blackboxExporter),
          pages: [`${pages}/`, `${pages}/business`],
        },
      }),
    ),
  );
  const running = cleanup.move();
  return {
    ...alerting,
    nodeExporter,
    waitForTargets: () => alerting.waitForTargets(TARGETS),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
