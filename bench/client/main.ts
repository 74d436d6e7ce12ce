// npm run bench:client: what our client weighs, beside the official ones bundled the same way.
// The last result is kept in bench/results/client.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMarkdownTable } from '../site/markdown-table.ts';
import { type Bundle, bundle, type Weight } from './bundle.ts';

const RESULT_FILE = join(import.meta.dirname, '..', 'results', 'client.md');
const GOAL_GZIP_KB = 22;

const PROGRAMS: readonly [name: string, program: string][] = [
  ['ours: auth', "export { createAuthClient } from '@loimel/client/auth';"],
  ['ours: everything', "export { createClient } from '@loimel/client';"],
  [
    'ours: everything and React',
    "export * from '@loimel/client'; export * from '@loimel/client/react';",
  ],
  ['ours: graphql alone', "export { createGraphqlClient } from '@loimel/client/graphql';"],
  ['xstate 5 as we use it', "export { setup, createActor, assign, fromPromise } from 'xstate';"],
  ['@nhost/hasura-auth-js 2.12', "export { HasuraAuthClient } from '@nhost/hasura-auth-js';"],
  ['@nhost/nhost-js 3.3.1', "export { NhostClient } from 'nhost3';"],
  ['@nhost/nhost-js 4.7 (no machine)', "export { createClient } from 'nhost4';"],
];

const results: [name: string, result: Bundle][] = [];
for (const [name, program] of PROGRAMS) results.push([name, await bundle(program)]);

const rows = results.map(([name, { first, later }]) => [
  name,
  ...toFigures(first),
  later ? kilobytes(later.gzipBytes) : '',
]);
const head = ['program', 'minified KB', 'gzip KB', 'brotli KB', 'on demand, gzip KB'];
const auth = results[0]?.[1];
const origins = [...(auth?.origins ?? [])].sort(([, one], [, other]) => other - one);
const report = [
  '# Weight of the client',
  '',
  `${new Date().toISOString().slice(0, 10)} · \`npm run bench:client\` · esbuild, minified, es2022, React left out`,
  '',
  ...toMarkdownTable([head, ...rows]),
  '',
  'What the authentication is made of (minified, before compression):',
  '',
  ...toMarkdownTable([
    ['part', 'KB'],
    ...origins.map(([origin, bytes]) => [origin, kilobytes(bytes)]),
  ]),
  '',
  toVerdict((auth?.first.gzipBytes ?? 0) / 1000),
  '',
].join('\n');

console.log(report);
mkdirSync(join(RESULT_FILE, '..'), { recursive: true });
writeFileSync(RESULT_FILE, report);

function toVerdict(gzipKb: number): string {
  const difference = Math.abs(gzipKb - GOAL_GZIP_KB).toFixed(1);
  const isReached = gzipKb <= GOAL_GZIP_KB;
  return `Goal for the authentication: ${GOAL_GZIP_KB} KB gzip. ${isReached ? `Reached, ${difference} KB to spare` : `Missed by ${difference} KB`}.`;
}

function toFigures({ bytes, gzipBytes, brotliBytes }: Weight): string[] {
  return [bytes, gzipBytes, brotliBytes].map(kilobytes);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
