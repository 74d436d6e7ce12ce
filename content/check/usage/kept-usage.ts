// Keeps the result of the analysis until the code changes. The analysis takes as long as a type check
// of the site; editors change no code and wait for it once.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Usage } from './find-usage.ts';
import { findReaders } from './readers.ts';

const KEPT_FILE = 'node_modules/.cache/loimel/content-usage.json';
const OTHER_SOURCES = ['content/check/usage/*.ts', 'package-lock.json', 'apps/site/tsconfig.json'];

type Kept = { hash: string; usage: Usage };

/** Null without the code of the site, as in a copy of the content alone. */
export async function readUsage(repository: string, onStart: () => void): Promise<Usage | null> {
  if (!existsSync(join(repository, 'apps/site/src'))) return null;
  const hash = hashCode(repository);
  const file = join(repository, KEPT_FILE);
  if (existsSync(file)) {
    const kept: Kept = JSON.parse(readFileSync(file, 'utf8'));
    if (kept.hash === hash) return kept.usage;
  }
  onStart();
  // Loads the compiler, which the check of texts does not need.
  const { findUsage } = await import('./find-usage.ts');
  const usage = findUsage(repository);
  mkdirSync(dirname(file), { recursive: true });
  // Another check may read the file at the same time.
  const next = `${file}.${process.pid}`;
  writeFileSync(next, JSON.stringify({ hash, usage } satisfies Kept));
  renameSync(next, file);
  return usage;
}

function hashCode(repository: string): string {
  const hash = createHash('sha256');
  const others = OTHER_SOURCES.flatMap((pattern) => globSync(pattern, { cwd: repository }).sort());
  const files = [...findReaders(repository), ...others];
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(repository, file)));
  return hash.digest('hex');
}
