// The workflow files against the schema of GitHub and our rules. Nothing here runs them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { expect, test } from 'vitest';
import { findWorkflowProblems } from './workflow-rules.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const FILES = globSync('.github/workflows/*', { cwd: REPOSITORY }).sort();
const SOUND = read('.github/workflows/ci.yml');

test('there are workflows for the tests and for a release', () => {
  expect(FILES).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml']);
});

test.each(FILES)('%s follows the schema and our rules', (file) => {
  expect(validateWorkflow(read(file)).errors).toEqual([]);
  expect(findWorkflowProblems(read(file))).toEqual([]);
});

test.each([
  ['an unknown key', 'timeout-minutes:', 'timeout-minute:'],
  ['an unknown event', 'pull_request:', 'pull_requests:'],
  ['an unknown permission', 'contents: read', 'content: read'],
  ['a step without a command', 'run: .ci/run', 'shell: bash'],
])('the schema rejects %s', (_, right, wrong) => {
  expect(validateWorkflow(plant(right, wrong)).errors).not.toEqual([]);
});

test.each([
  ['an action with a tag', /@[0-9a-f]{40} # v[\d.]+/, '@v7', 'not pinned'],
  ['an action with a short hash', /@([0-9a-f]{7})[0-9a-f]{33}/, '@$1', 'not pinned'],
  ['an action without its version', / # v[\d.]+/, '', 'no comment'],
  ['the right to write', 'contents: read', 'contents: write', 'right to read only'],
  ['a further right', 'contents: read', 'contents: read\n  packages: write', 'right to read only'],
  [
    'all rights',
    '    timeout-minutes',
    '    permissions: write-all\n    timeout-minutes',
    'everything',
  ],
  [
    'an expression in a script',
    'run: .ci/run',
    'run: .ci/run \x24{{ github.head_ref }}',
    'expression',
  ],
  ['an event with our secrets', 'pull_request:', 'pull_request_target:', 'our secrets'],
  ['a token that stays', 'persist-credentials: false', '', 'keeps its token'],
])('our rules reject %s', (_, right, wrong, message) => {
  expect(findWorkflowProblems(plant(right, wrong))).toEqual([expect.stringContaining(message)]);
});

function plant(right: string | RegExp, wrong: string): string {
  const planted = SOUND.replace(right, wrong);
  expect(planted).not.toBe(SOUND);
  return planted;
}

function read(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}
