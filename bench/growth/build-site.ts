// Builds the site of a scratch copy and says how long it took and how much memory it needed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';

export type BuildFigures = { pages: number; seconds: number; peakMegabytes: number };

export async function buildSite(root: string): Promise<BuildFigures> {
  const memoryFile = join(root, 'peak-memory');
  const hook = join(import.meta.dirname, 'report-memory.mjs');
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', hook, astro, 'build', '--silent'], {
    cwd: join(root, 'apps', 'site'),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PEAK_MEMORY_FILE: memoryFile },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the build in ${root} ended with exit code ${code}`);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    seconds,
    pages: await countPages(join(root, 'apps', 'site', 'dist')),
    peakMegabytes: Number(readFileSync(memoryFile, 'utf8')) / 1024,
  };
}

async function countPages(dist: string): Promise<number> {
  let count = 0;
  for await (const _ of glob('**/*.html', { cwd: dist })) count += 1;
  return count;
}
