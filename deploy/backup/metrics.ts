// Writes results as metrics in the text format of Prometheus. Each job has its own file, so two jobs
// that end at the same time do not overwrite each other.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LINE = /^(\S+) (\S+)$/gm;

/** Keys are names with labels, such as `loimel_backup_seconds{kind="full"}`. */
export type Metrics = Readonly<Record<string, number>>;

/** Values that are not given keep their last value: a failure does not change the last success. */
export function writeMetrics(folder: string, job: string, metrics: Metrics): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${job}.prom`);
  const all = { ...readMetrics(file), ...metrics };
  const lines = Object.entries(all).map(([name, value]) => `${name} ${value}\n`);
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, lines.sort().join(''), { mode: 0o644 });
  renameSync(unfinished, file);
}

function readMetrics(file: string): Metrics {
  try {
    const matches = readFileSync(file, 'utf8').matchAll(LINE);
    return Object.fromEntries([...matches].map(([, name, value]) => [name, Number(value)]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
