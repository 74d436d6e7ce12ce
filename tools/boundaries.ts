// Writes (--write) or checks biome.boundaries.json, which is generated from
// tools/boundaries/table.ts.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Rule } from './boundaries/ban.ts';
import { RULES } from './boundaries/table.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const FILE = 'biome.boundaries.json';

const path = join(REPOSITORY, FILE);
const wanted = {
  $schema: './node_modules/@biomejs/biome/configuration_schema.json',
  overrides: RULES.map(toOverride),
};

if (process.argv.includes('--write')) {
  writeFileSync(path, JSON.stringify(wanted));
  const biome = join(REPOSITORY, 'node_modules', '.bin', 'biome');
  execFileSync(biome, ['format', '--write', FILE], { cwd: REPOSITORY });
  console.log(`${FILE} is written.`);
} else if (isDeepStrictEqual(JSON.parse(readFileSync(path, 'utf8')), wanted)) {
  console.log(`${FILE} is up to date.`);
} else {
  console.error(`${FILE} does not fit tools/boundaries: run \`npm run boundaries\`.`);
  process.exitCode = 1;
}

function toOverride({ files, bans }: Rule) {
  const noRestrictedImports = { level: 'error', options: { patterns: bans } };
  return { includes: files, linter: { rules: { style: { noRestrictedImports } } } };
}
