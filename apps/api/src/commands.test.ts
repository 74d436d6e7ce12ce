import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const COMMANDS = [
  'configure',
  'deliveries',
  'doctor',
  'erasures',
  'export',
  'import',
  'newsletter',
  'provision',
  'records',
  'secrets',
  'staff',
];

it.concurrent.each(COMMANDS)('%s prints its help for an unknown option', (command) => {
  const file = join(import.meta.dirname, `${command}.ts`);
  const { stderr, status } = spawnSync(process.execPath, [file, '--no-such-option'], {
    encoding: 'utf8',
    timeout: 50_000,
  });
  expect(stderr).toContain(`npm run ${command}`);
  expect(stderr).not.toContain('ERR_PARSE_ARGS');
  expect(status).toBe(1);
});
