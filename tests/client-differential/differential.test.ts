// Runs our client and the official one through the same scenarios against the same server. Every
// difference must be listed, and every listed difference must still exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { KEY_SCENARIOS } from './key-scenarios.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
import { observeOfficial, observeOurs } from './observe.ts';
import { SCENARIOS } from './scenarios.ts';

const DOCUMENT = join(import.meta.dirname, '../../packages/client/KNOWN_DIFFERENCES.md');
const seen = new Set<string>();

test.each([...SCENARIOS, ...KEY_SCENARIOS])(
  'both clients behave the same: $name',
  async (scenario) => {
    const ours = flatten(await observeOurs(scenario));
    const official = flatten(await observeOfficial(scenario));
    const paths = [...new Set([...ours.keys(), ...official.keys()])];
    const differing = paths.filter((path) => ours.get(path) !== official.get(path));
    const unlisted = differing.filter((path) => {
      const known = KNOWN_DIFFERENCES.find((it) => it.in.test(scenario.name) && it.at.test(path));
      if (known) seen.add(known.id);
      return !known;
    });
    expect(unlisted.map((path) => [path, ours.get(path), official.get(path)])).toEqual([]);
    expect(ours.size).toBeGreaterThan(3);
  },
);

test('every known difference is explained in KNOWN_DIFFERENCES.md', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  for (const { id } of KNOWN_DIFFERENCES) expect(text).toContain(`### ${id}\n`);
});

afterAll(() => {
  const stale = KNOWN_DIFFERENCES.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
  expect(stale, 'listed, but no longer different').toEqual([]);
});

/** Replaces ISO times by a constant, because they differ by milliseconds between two runs. */
function flatten(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value === 'string') {
    return new Map([[path, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? 'ISO time' : value]]);
  }
  if (typeof value !== 'object' || value === null) return new Map([[path, value]]);
  const entries = Object.entries(value);
  if (entries.length === 0) return new Map([[path, JSON.stringify(value)]]);
  return new Map(
    entries.flatMap(([key, inner]) => [...flatten(inner, path ? `${path}.${key}` : key)]),
  );
}
