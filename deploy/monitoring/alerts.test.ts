// The files of Prometheus and Alertmanager, checked by their own programs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TESTS = ['alerts.test.yml', 'alerts-days.test.yml', 'alerts-weeks.test.yml'];
const RUNBOOK = join(import.meta.dirname, '..', '..', 'docs', 'runbook.md');
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const run = (program: string, args: string[]) =>
  spawnSync(program, args, { cwd: import.meta.dirname, encoding: 'utf8', timeout: 50_000 });

const isInstalled = ['promtool', 'amtool'].every((name) => run(name, ['--version']).status === 0);
const isSkipAllowed = !isInstalled && process.env['CI'] === undefined;

test.skipIf(isSkipAllowed).each([
  ['promtool', ['check', 'config', 'prometheus.yml']],
  ['promtool', ['check', 'rules', 'alerts.yml']],
  ['promtool', ['test', 'rules', ...TESTS]],
  ['amtool', ['check-config', 'alertmanager.yml']],
])('%s %j finds no mistake', (program, args) => {
  const { status, stdout, stderr } = run(program, args);
  expect({ status, output: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
});

test('each alert has a section in the runbook, a test that fires and one that is quiet', () => {
  const names = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const tests = TESTS.map(read).join('');
  const runbook = readFileSync(RUNBOOK, 'utf8');
  expect(names.length).toBeGreaterThanOrEqual(10);
  const incomplete = names.filter(
    (name) =>
      !runbook.includes(`\n### ${name}\n`) ||
      !tests.includes(`name: ${name} fires\n`) ||
      !tests.includes(`name: ${name} is quiet\n`),
  );
  expect(incomplete).toEqual([]);
});
