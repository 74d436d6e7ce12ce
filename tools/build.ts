// Builds everything that is deployed: site, desk, compressed copies, host files, the lists of the
// packages in site and desk, and the file from which the machine that serves renders its nginx
// configuration. With `SITE_DIST` (relative to the repository root) it builds only the site into
// that folder, without compressed copies. Tests with other content use this.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { readRedirects } from '../content/check/resolve-redirects.ts';
import { formatFileSize } from '../content/file-size.ts';
import { CONTENT_FOLDER } from '../content/folder.ts';
import { readPagePolicies } from '../deploy/nginx/csp.ts';
import { writeEdgeBuild } from '../deploy/nginx/edge-build.ts';
import { renderHostHeaders, renderHostRedirects } from '../deploy/nginx/host-files.ts';
import { precompress } from '../deploy/nginx/precompress.ts';
import { prunePolicies } from '../deploy/nginx/prune-policies.ts';
import { BROWSER_RECORDS } from '../deploy/sbom/shipped-packages.ts';
import { removeIslandIds } from './build/island-ids.ts';
import { requireTargets } from './build/redirect-targets.ts';
import { requireScrollTimelines } from './build/scroll-timelines.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const SITE = join(REPOSITORY, 'apps', 'site');
const DESK = join(REPOSITORY, 'apps', 'desk');
const SITE_DIST = resolve(REPOSITORY, process.env['SITE_DIST'] ?? 'apps/site/dist');
const DESK_DIST = join(DESK, 'dist');
/** Vite lists the packages in its output here. It is for the SBOM and must not be served. */
const PACKAGE_RECORD = 'packages.json';
const EDGE_FILE = join(REPOSITORY, 'deploy', 'nginx', 'dist', 'edge.json');

/** Of the messages of this program. */
const LOCALE = 'en-GB';

// One moment for all steps: a position may end while they run.
process.env['SOURCE_DATE_EPOCH'] ||= String(Math.floor(Date.now() / 1000));
const BUILT_AT = new Date(Number(process.env['SOURCE_DATE_EPOCH']) * 1000);

const isSiteAlone = process.env['SITE_DIST'] !== undefined;

// First, so that a missing translation fails the build before anything is written.
await runStep('content', () => run(process.execPath, ['content/check/main.ts'], REPOSITORY));
// Imported after the check, because the import fails when the list cannot be read.
const { LANGUAGES } = await import('../content/languages.ts');
await runStep('site', () => runProgram('astro', ['build', '--outDir', SITE_DIST], SITE));
await runStep('island ids', () => removeIslandIds(SITE_DIST));
await runStep('scroll timelines', () => requireScrollTimelines(join(SITE, 'src'), SITE_DIST));
await runStep('policies', async () => {
  console.log(
    `${formatFileSize(await prunePolicies(SITE_DIST), LOCALE)} of hashes that belong to other pages`,
  );
});
await runStep('host files', async () => {
  const redirects = readRedirects(CONTENT_FOLDER, BUILT_AT);
  requireTargets(redirects, SITE_DIST);
  const policies = await readPagePolicies(SITE_DIST);
  const build = { languages: LANGUAGES, policies, redirects };
  writeFileSync(join(SITE_DIST, '_redirects'), renderHostRedirects(build));
  writeFileSync(join(SITE_DIST, '_headers'), renderHostHeaders(SITE_DIST, build));
  if (!isSiteAlone) writeEdgeBuild(EDGE_FILE, build);
});
if (isSiteAlone) rmSync(join(SITE_DIST, PACKAGE_RECORD));
else await buildTheRest();

async function buildTheRest(): Promise<void> {
  await runStep('desk', () => runProgram('vite', ['build'], DESK));
  await runStep('package records', async () => {
    for (const [part, dist] of Object.entries({ site: SITE_DIST, desk: DESK_DIST } as const)) {
      const target = join(REPOSITORY, BROWSER_RECORDS[part as keyof typeof BROWSER_RECORDS]);
      mkdirSync(dirname(target), { recursive: true });
      renameSync(join(dist, PACKAGE_RECORD), target);
    }
  });
  await runStep('compressed copies', async () => {
    for (const dist of [SITE_DIST, DESK_DIST]) {
      const { files, plainBytes, brotliBytes } = await precompress(dist);
      console.log(
        `${files} files, ${formatFileSize(plainBytes, LOCALE)} → ${formatFileSize(brotliBytes, LOCALE)} brotli`,
      );
    }
  });
}

async function runStep(name: string, step: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await step();
  } catch (error) {
    console.error(`build: ${name} failed: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
  console.log(`build: ${name} done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function runProgram(program: string, args: readonly string[], cwd: string): Promise<void> {
  await run(join(REPOSITORY, 'node_modules', '.bin', program), args, cwd);
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path, ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) {
    throw new Error(`${basename(command)} ended with ${signal ?? `exit code ${code}`}`);
  }
}
