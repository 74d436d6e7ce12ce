// Asks Prometheus every expression of the dashboard. Each must find a series.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../support/wait-until.ts';
import type { Monitor } from './monitor.ts';

const FILE = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring', 'dashboard.json');

type Panel = { title: string; targets?: { expr: string }[] };

function readExpressions(): { title: string; expr: string }[] {
  const { panels } = JSON.parse(readFileSync(FILE, 'utf8')) as { panels: Panel[] };
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
}

/** Returns a sentence for each expression without a series. */
export async function checkDashboard(monitor: Monitor): Promise<string[]> {
  const expressions = readExpressions();
  const results = await Promise.all(
    expressions.map(async ({ title, expr }) => {
      const found = await waitUntil(
        async () => ((await monitor.ask(expr)).length > 0 ? true : undefined),
        { what: expr },
      ).catch(() => false);
      return found ? [] : [`The dashboard shows nothing for “${title}”: ${expr}`];
    }),
  );
  console.log(`dashboard: ${expressions.length} expressions asked`);
  return results.flat();
}
