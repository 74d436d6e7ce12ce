// Renders the files of deploy/monitoring for a test. Only two things are changed: addresses, and
// durations (intervals, `for`, ranges), which are divided by one factor. Limits stay as they are.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const MONITORING = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring');
const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const SETTING = /^(\s*(?:- )?(?:for|\w+_interval|group_wait): )(\d+)([smhd])$/gm;
const RANGE = /\[(\d+)([smhd])\]/g;

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
  const text = change('prometheus.yml', [
    ['127.0.0.1:14001', addresses.apis[0]],
    ['127.0.0.1:14002', addresses.apis[1]],
    ['127.0.0.1:14100', addresses.worker],
    ['127.0.0.1:9100', addresses.nodeExporter],
    ['127.0.0.1:9115', addresses.blackboxExporter],
    ['127.0.0.1:9093', addresses.alertmanager],
    ['https://loimel.example/', addresses.pages[0]],
    ['https://desk.loimel.example/', addresses.pages[1]],
  ]);
  writeFileSync(join(folder, 'prometheus.yml'), divideDurations(text, factor));
  renderAlerts(folder, { factor, smarthost: addresses.smarthost });
}

/** The files that do not name what is watched. */
export function renderAlerts(
  folder: string,
  { factor, smarthost }: { factor: number; smarthost: string },
): void {
  const files = {
    'alerts.yml': change('alerts.yml', []),
    'alertmanager.yml': change('alertmanager.yml', [['127.0.0.1:25', smarthost]]),
  };
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(folder, file), divideDurations(text, factor));
  }
}

function change(file: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(join(MONITORING, file), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
    text = text.replace(from, to);
  }
  return text;
}

export function divideDurations(text: string, factor: number): string {
  const divide = (count: string, unit: string) => `${Math.round(toMs(count, unit) / factor)}ms`;
  return text
    .replace(SETTING, (_, name, count, unit) => `${name}${divide(count, unit)}`)
    .replace(RANGE, (_, count, unit) => `[${divide(count, unit)}]`);
}

/** The `for` of each alert in the committed file. */
export function readWaitsMs(): ReadonlyMap<string, number> {
  const text = readFileSync(join(MONITORING, 'alerts.yml'), 'utf8');
  const alerts = text.split('- alert: ').slice(1);
  return new Map(
    alerts.map((alert) => {
      const [, count = '', unit = ''] = /^\s+for: (\d+)([smhd])$/m.exec(alert) ?? [];
      return [alert.split('\n')[0] ?? '', toMs(count, unit)];
    }),
  );
}

function toMs(count: string, unit: string): number {
  return Number(count) * (UNITS_MS[unit] ?? Number.NaN);
}
