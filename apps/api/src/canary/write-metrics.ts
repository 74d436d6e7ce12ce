// Writes the result of the canary for the textfile collector of Prometheus' node exporter.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CanaryResult } from './send-canary.ts';

export function writeCanaryMetrics(folder: string, result: CanaryResult, checkedAt: Date): void {
  const { problem, acknowledgedMs, deliveredMs } = result;
  const values: Record<string, number | null> = {
    loimel_canary_success: problem === null ? 1 : 0,
    loimel_canary_timestamp_seconds: Math.floor(checkedAt.getTime() / 1_000),
    loimel_canary_acknowledged_seconds: toSeconds(acknowledgedMs),
    loimel_canary_delivered_seconds: toSeconds(deliveredMs),
  };
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${value}\n`],
  );
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'canary.prom');
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, lines.join(''), { mode: 0o644 });
  renameSync(unfinished, file);
}

function toSeconds(durationMs: number | null): number | null {
  return durationMs === null ? null : Math.round(durationMs) / 1_000;
}
