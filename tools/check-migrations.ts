// Checks that the schema files can be applied while servers of the previous release run. With
// `--release` it writes apps/api/db/released.json: run it when a version is released.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchemaFiles } from '../apps/api/src/platform/schema/files.ts';
import { lintSchema } from './migration-rules/lint.ts';
import { readReleased, writeReleased } from './migration-rules/released.ts';
import { describeProblem } from './migration-rules/rules.ts';

const PACKAGE_FILE = join(import.meta.dirname, '..', 'package.json');
const { version } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as { version: string };
const files = await readSchemaFiles();

if (process.argv.includes('--release')) {
  writeReleased(version, files);
  console.log(`apps/api/db/released.json has the schema of ${version}.`);
} else {
  const { problems, notes } = lintSchema(files, readReleased());
  for (const note of notes) console.log(note);
  for (const problem of problems) console.error(describeProblem(problem));
  if (problems.length > 0) process.exitCode = 1;
  else console.log('The schema files follow the rules for a release.');
}
