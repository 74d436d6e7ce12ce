// The monitoring of a system: the real programs with our files, and the mailbox that gets the alerts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../tools/free-port.ts';
import { startInbox } from '../support/inbox.ts';
import { waitUntil } from '../support/wait-until.ts';
import {
  createAlertmanager,
  createBlackboxExporter,
  createNodeExporter,
  createPrometheus,
  type Program,
} from './programs.ts';
import { renderMonitoring } from './render.ts';
import type { MonitoredSystem } from './system.ts';

const SUBJECT = /^\[(FIRING|RESOLVED)(?::\d+)?\] (\w+)/;
const POLL_MS = 50;
/** Two API processes, the worker, the node exporter and two pages. */
const TARGETS = 6;

export type Notice = { status: 'FIRING' | 'RESOLVED'; alert: string; atMs: number };
export type Series = { metric: Record<string, string>; value: [number, string] };

export type Monitor = AsyncDisposable & {
  nodeExporter: Program;
  /** Every alert email so far. */
  notices: readonly Notice[];
  /** The first email of this kind that arrived after a time. */
  waitForNotice: (
    wanted: Omit<Notice, 'atMs'>,
    afterMs: number,
    timeoutMs: number,
  ) => Promise<Notice>;
  /** Asks Prometheus. */
  ask: (expression: string) => Promise<Series[]>;
  /** Resolves when Prometheus has reached everything that it watches. */
  waitForTargets: () => Promise<void>;
  /** Names of alerts that are pending or firing. */
  listActive: () => Promise<string[]>;
};

export async function startMonitor(system: MonitoredSystem, factor: number): Promise<Monitor> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-monitor-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const inbox = await startInbox();
  cleanup.defer(inbox.dispose);
  const ports = {
    prometheus: await findFreePort(),
    alertmanager: await findFreePort(),
    nodeExporter: await findFreePort(),
    blackboxExporter: await findFreePort(),
  };
  const local = (port: number) => `127.0.0.1:${port}`;
  const { metricsPorts, edge, folders } = system;
  const pages = `https://127.0.0.1:${edge.httpsPort}`;
  renderMonitoring({
    folder,
    factor,
    addresses: {
      apis: [local(metricsPorts.apis[0]), local(metricsPorts.apis[1])],
      worker: local(metricsPorts.worker),
      nodeExporter: local(ports.nodeExporter),
      blackboxExporter: local(ports.blackboxExporter),
      alertmanager: local(ports.alertmanager),
      smarthost: new URL(inbox.url).host,
      pages: [`${pages}/`, `${pages}/business`],
    },
  });
  const nodeExporter = createNodeExporter(folder, folders.backupResults, ports);
  const programs = [
    nodeExporter,
    createBlackboxExporter(folder, edge.httpsPort, ports),
    createAlertmanager(folder, ports),
    createPrometheus(folder, ports),
  ];
  for (const program of programs) {
    cleanup.defer(program.kill);
    await program.start();
  }

  const notices: Notice[] = [];
  let read = 0;
  const timer = setInterval(() => {
    for (; read < inbox.messages.length; read += 1) {
      const [, status, alert = ''] = SUBJECT.exec(inbox.messages[read]?.subject ?? '') ?? [];
      if (status === 'FIRING' || status === 'RESOLVED') {
        notices.push({ status, alert, atMs: Date.now() });
      }
    }
  }, POLL_MS);
  cleanup.defer(() => clearInterval(timer));

  const api = `http://127.0.0.1:${ports.prometheus}/api/v1`;
  async function ask(expression: string): Promise<Series[]> {
    const response = await fetch(`${api}/query?query=${encodeURIComponent(expression)}`);
    const { data, error } = (await response.json()) as {
      data?: { result: Series[] };
      error?: string;
    };
    if (data === undefined) throw new Error(`${expression}: ${error}`);
    return data.result;
  }

  const running = cleanup.move();
  return {
    nodeExporter,
    notices,
    waitForNotice: ({ status, alert }, afterMs, timeoutMs) =>
      waitUntil(
        () =>
          notices.find(
            (one) => one.status === status && one.alert === alert && one.atMs >= afterMs,
          ),
        { what: `${status} ${alert}`, timeoutMs },
      ),
    ask,
    waitForTargets: () =>
      waitUntil(async () => ((await ask('up == 1')).length >= TARGETS ? true : undefined), {
        what: 'the first scrape of all targets',
        timeoutMs: 60_000,
      }).then(() => {}),
    listActive: async () => {
      const response = await fetch(`${api}/alerts`);
      const { data } = (await response.json()) as {
        data: { alerts: { labels: { alertname: string } }[] };
      };
      return data.alerts.map(({ labels }) => labels.alertname);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
