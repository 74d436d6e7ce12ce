// npm run test:content-change: follows content/GUIDE.md in a scratch copy of the repository. It
// proves that a content change needs no change in a test. --short runs only the check, the build
// and the crawl of the site.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { saveResult } from '../support/keep-result.ts';
import { createScratch } from '../support/scratch.ts';
import {
  addLanguage,
  addPosition,
  addPost,
  addProject,
  changeHeadlines,
  moveArticle,
  NEW_LANGUAGE,
  translatePost,
} from './change.ts';

type Step = { name: string; command: readonly string[]; env?: Record<string, string> };

const REPOSITORY = join(import.meta.dirname, '..', '..');
/** Not copied: shared with the scratch copy, or not needed in it. */
const LEFT_OUT = new Set(['.git', '.tools', '.data', 'node_modules', 'test-results', 'shots']);
const TIMEOUT_MS = 30 * 60_000;
const LIVE = { CONTENT_FOLDER: 'content', SITE_DIST: 'apps/site/dist' };

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

using scratch = createScratch(readdirSync(REPOSITORY).filter((name) => !LEFT_OUT.has(name)));
const tools = join(REPOSITORY, '.tools');
if (existsSync(tools)) symlinkSync(tools, join(scratch.root, '.tools'));

const headlines = followGuide(join(scratch.root, 'content'));
const playwright = ['node_modules/.bin/playwright', 'test', '--reporter=list'];
const steps: Step[] = [
  { name: 'check:content', command: ['content/check/main.ts'] },
  { name: 'build', command: ['tools/build.ts'], ...(options.short ? { env: LIVE } : {}) },
  { name: 'crawl of the live site', command: [...playwright, '--project=live'], env: LIVE },
];
if (!options.short) {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
  steps.push({ name: 'unit tests', command: vitest });
}
const results = steps.map(runStep);
const failed = results.filter(({ passed }) => !passed).length;
saveResult('tests/content-change', toReport(), {
  isKept: options.keep,
  isWhole: !options.short,
});
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Returns the number of changed headlines. */
function followGuide(folder: string): number {
  const entries: { code: string }[] = JSON.parse(
    readFileSync(join(folder, 'languages.json'), 'utf8'),
  );
  const languages = entries.map(({ code }) => code);
  const translated = languages.filter((code) => code !== 'en');
  addPost(folder);
  runCheck('--begin', ...translated);
  for (const code of translated) translatePost(folder, code);
  addProject(folder, languages);
  addPosition(folder, languages);
  for (const code of translated) moveArticle(folder, code);
  const count = changeHeadlines(folder, languages);
  addLanguage(folder);
  runCheck('--begin', NEW_LANGUAGE.code);
  runCheck('--accept', ...translated.map((code) => join('content', code)));
  return count;
}

function runCheck(...args: string[]): void {
  const { status, output } = run(['content/check/main.ts', ...args]);
  if (status !== 0) throw new Error(output);
}

function runStep({ name, command, env }: Step) {
  const startedAt = performance.now();
  const { status, output } = run(command, env);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const passed = status === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${String(seconds).padStart(4)} s  ${name}`);
  if (!passed) console.log(output);
  return { name, passed, seconds, summary: summarise(output) };
}

function run(command: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: scratch.root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: TIMEOUT_MS,
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Returns the summary line of a program's output. */
function summarise(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const pattern = /^content: \d|page\(s\) built|^Tests +\d|^\d+ (?:passed|failed)/;
  return lines.filter((line) => pattern.test(line)).join('; ');
}

function toReport(): string {
  const rows = results.map(
    ({ name, passed, seconds, summary }) =>
      `| ${name} | ${passed ? 'passed' : 'FAILED'} | ${seconds} s | ${summary} |`,
  );
  return [
    '# npm run test:content-change',
    '',
    `On a scratch copy, as content/GUIDE.md describes: one post, one project and one position more, a post with another address, a fourth language (${NEW_LANGUAGE.label}, not yet translated), ${headlines} headlines changed. No test was touched.`,
    '',
    '| step | result | time | its last line |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
