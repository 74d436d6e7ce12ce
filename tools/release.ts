// npm run release -- 0.2.0: sets the version, keeps the schema of the release, commits, and builds
// the package with SBOM and checksums. `--dry-run` only checks, `--tag` also creates the tag, and
// `-- --artifacts` builds the files of the commit that is checked out. Nothing is pushed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeArtifacts } from './release/artifacts.ts';
import {
  createTag,
  git,
  prepareRelease,
  requireCleanTree,
  toTag,
  writeFiles,
} from './release/prepare.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const PACKAGES = join(REPOSITORY, 'deploy', 'package', 'dist');
const MIGRATIONS = 'tools/check-migrations.ts';

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    tag: { type: 'boolean', default: false },
    artifacts: { type: 'boolean', default: false },
  },
});
try {
  if (wanted.artifacts) buildArtifacts();
  else release(positionals[0] ?? '');
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function release(step: string): void {
  const date = new Date().toISOString().slice(0, 10);
  const prepared = prepareRelease(REPOSITORY, step, date);
  const { version } = prepared;
  run(MIGRATIONS);
  if (wanted['dry-run']) {
    const paths = [...Object.keys(prepared.files), 'apps/api/db/released.json'];
    console.log(`${version} can be released. It would change ${paths.join(', ')}.`);
    return;
  }
  writeFiles(REPOSITORY, prepared);
  run(MIGRATIONS, '--release');
  git(REPOSITORY, 'commit', '--all', '--quiet', '--message', `chore(repo): release ${version}`);
  const commit = git(REPOSITORY, 'rev-parse', 'HEAD');
  buildArtifacts();
  // Someone may have worked in this folder during the build.
  requireCleanTree(REPOSITORY);
  // Last, so that a tag always belongs to a commit whose package was built.
  if (wanted.tag) createTag(REPOSITORY, version, commit);
  const next = wanted.tag ? `push the commit and ${toTag(version)}` : 'push the commit';
  console.log(`${version} is built and committed. When it is tested, ${next}.`);
}

/** With the date of the commit, so that everyone who builds it gets the same files. */
function buildArtifacts(): void {
  requireCleanTree(REPOSITORY);
  process.env['SOURCE_DATE_EPOCH'] = git(REPOSITORY, 'log', '-1', '--format=%ct');
  const manifest = readFileSync(join(REPOSITORY, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  run('tools/build.ts');
  run('deploy/package/main.ts');
  const file = join(PACKAGES, `loimel_${version}_amd64.deb`);
  for (const name of writeArtifacts(file, version)) console.log(join(PACKAGES, name));
}

function run(...args: string[]): void {
  execFileSync(process.execPath, args, { cwd: REPOSITORY, stdio: 'inherit' });
}
