// Renders the files of deploy/monitoring for a test. Only two things are changed: addresses, and
// durations (intervals, `for`, ranges), which are divided by one factor. Limits stay as they are.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring');
const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const SETTING = /^(\s*(?:- )?(?:for|\w+_interval|group_wait): )(\d+)([smh])$/gm;
const RANGE = /\[(\d+)([smh])\]/g;

export type Addresses = {
  apis: readonly [string, string];
  worker: string;
  nodeExporter: string;
  blackboxExporter: string;
  alertmanager: string;
  smarthost: string;
  pages: readonly [string, string];
};

export type RenderOptions = { folder: string; addresses: Addresses; factor: number };

export function renderMonitoring({ folder, addresses, factor }: RenderOptions): void {
  const changes: [file: string, from: string, to: string][] = [
    ['prometheus.yml', '127.0.0.1:14001', addresses.apis[0]],
    ['prometheus.yml', '127.0.0.1:14002', addresses.apis[1]],
    ['prometheus.yml', '127.0.0.1:14100', addresses.worker],
    ['prometheus.yml', '127.0.0.1:9100', addresses.nodeExporter],
    ['prometheus.yml', '127.0.0.1:9115', addresses.blackboxExporter],
    ['prometheus.yml', '127.0.0.1:9093', addresses.alertmanager],
    ['prometheus.yml', 'https://loimel.example/', addresses.pages[0]],
    ['prometheus.yml', 'https://desk.loimel.example/', addresses.pages[1]],
    ['alertmanager.yml', '127.0.0.1:25', addresses.smarthost],
  ];
  for (const file of ['prometheus.yml', 'alerts.yml', 'alertmanager.yml']) {
    let text = readFileSync(join(FOLDER, file), 'utf8');
    for (const [, from, to] of changes.filter(([changed]) => changed === file)) {
      if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
      text = text.replace(from, to);
    }
    writeFileSync(join(folder, file), divideDurations(text, factor));
  }
}

export function divideDurations(text: string, factor: number): string {
  const divide = (count: string, unit: string) => `${Math.round(toMs(count, unit) / factor)}ms`;
  return text
    .replace(SETTING, (_, name, count, unit) => `${name}${divide(count, unit)}`)
    .replace(RANGE, (_, count, unit) => `[${divide(count, unit)}]`);
}

/** The `for` of each alert in the committed file. */
export function readWaitsMs(): ReadonlyMap<string, number> {
  const text = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8');
  const alerts = text.split('- alert: ').slice(1);
  return new Map(
    alerts.map((alert) => {
      const [, count = '', unit = ''] = /^\s+for: (\d+)([smh])$/m.exec(alert) ?? [];
      return [alert.split('\n')[0] ?? '', toMs(count, unit)];
    }),
  );
}

function toMs(count: string, unit: string): number {
  return Number(count) * (UNITS_MS[unit] ?? Number.NaN);
}
