// Builds the site of a scratch copy and returns the build time and the memory it needed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';

export type BuildFigures = {
  pages: number;
  seconds: number;
  /** Of all threads. Unlike the elapsed time, it depends little on other processes. */
  cpuSeconds: number;
  peakMegabytes: number;
};

export async function buildSite(root: string): Promise<BuildFigures> {
  const usageFile = join(root, 'usage.json');
  const hook = join(import.meta.dirname, 'report-usage.mjs');
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', hook, astro, 'build', '--silent'], {
    cwd: join(root, 'apps', 'site'),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', USAGE_FILE: usageFile },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the build in ${root} ended with exit code ${code}`);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    seconds,
    pages: await countPages(join(root, 'apps', 'site', 'dist')),
    ...parseUsage(readFileSync(usageFile, 'utf8')),
  };
}

function parseUsage(text: string): Pick<BuildFigures, 'cpuSeconds' | 'peakMegabytes'> {
  const usage = JSON.parse(text) as NodeJS.ResourceUsage;
  return {
    cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1_000_000,
    peakMegabytes: usage.maxRSS / 1024,
  };
}

async function countPages(dist: string): Promise<number> {
  let count = 0;
  for await (const _ of glob('**/*.html', { cwd: dist })) count += 1;
  return count;
}
