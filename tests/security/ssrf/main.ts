// npm run test:security -- --only ssrf: tries to make the API or the worker connect to a canary on
// loopback. Attacks every address that they call, and every input that looks like one. Exit code 1
// on any connection to the canary, and when an attack was not carried out. --short runs the same
// attacks. --keep replaces the committed result, but not in a short run.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPool } from '../../../apps/api/src/platform/database.ts';
import { silentLogger } from '../../../apps/api/src/testing/silent-logger.ts';
import { toMarkdownTable } from '../../../bench/site/markdown-table.ts';
import { startInProcess } from '../../support/backend/in-process.ts';
import { saveResult } from '../../support/keep-result.ts';
import { createProgress } from '../../support/progress.ts';
import { startCanary } from './canary.ts';
import { listDestinationVectors } from './destinations.ts';
import { startHostileServer } from './hostile-server.ts';
import { listInputVectors } from './inputs.ts';
import { startHostileProviders } from './providers.ts';

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

await using canary = await startCanary();
await canary.check();
await using hostile = await startHostileServer();
await using providers = await startHostileProviders(canary.port);
await using backend = await startInProcess({
  publicUrl: 'http://127.0.0.1:4321',
  auth: { limitFactor: 100_000, isSmsEnabled: true, providers: providers.settings },
});
await using cleanup = new AsyncDisposableStack();
const folder = mkdtempSync(join(tmpdir(), 'loimel-ssrf-'));
cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
const workerPool = openPool({
  ...{ url: backend.urls.DATABASE_WORKER_URL, name: 'loimel-worker', size: 2, log: silentLogger },
});
cleanup.defer(() => workerPool.end());
const { app } = backend;
await app.listen({ host: '127.0.0.1', port: 0 });
const { port: appPort } = app.server.address() as AddressInfo;

const vectors = [
  ...providers.toVectors(app),
  ...(await listDestinationVectors({
    ...{ backend, workerPool, hostile, folder },
    canaryPort: canary.port,
  })),
  ...listInputVectors({ app, appPort, canaryPort: canary.port, email: 'grete@example.org' }),
];

type Count = { vectors: number; connections: number; void: number };
const counts = new Map<string, Count>();
const failures: string[] = [];
const progress = createProgress('attacks', vectors.length);
for (const { target, name, run } of vectors) {
  progress.step();
  const before = canary.connections();
  const hasArrived = await run();
  // A pending connection is accepted before the one of the check.
  await canary.check();
  const connections = canary.connections() - before;
  const count = counts.get(target) ?? { vectors: 0, connections: 0, void: 0 };
  counts.set(target, {
    vectors: count.vectors + 1,
    connections: count.connections + connections,
    void: count.void + (hasArrived ? 0 : 1),
  });
  if (connections > 0) failures.push(`${target}, ${name}: ${connections} connections`);
  if (!hasArrived) failures.push(`${target}, ${name}: the attack was not carried out`);
}

const report = `${[
  '# npm run test:security -- --only ssrf',
  `${vectors.length} attacks; the canary on loopback was connected to ${canary.connections()} times. Limit: 0.`,
  toMarkdownTable([
    ['target', 'attacks', 'connections', 'not carried out'],
    ...[...counts].map(([target, count]) => [
      ...[target, String(count.vectors), String(count.connections), String(count.void)],
    ]),
  ]).join('\n'),
].join('\n\n')}\n`;
console.log(report);
for (const failure of failures) console.error(`ERROR: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
saveResult('tests/ssrf', report, { isKept: wanted.keep, isWhole: !wanted.short });
