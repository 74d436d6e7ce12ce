// The commands of docs/operate.md, so that the test runs what the document says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'operate.md');
const MAX_COMMANDS = 12;

export function readInstallCommands(): string[] {
  const commands = readCommands('Install');
  if (commands.length > MAX_COMMANDS) {
    throw new Error(`the installation has ${commands.length} commands`);
  }
  return commands;
}

/** The lines of the first shell block below the heading. */
export function readCommands(heading: string): string[] {
  const section = readFileSync(DOCUMENT, 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0];
  const block = /```sh\n([^`]*)```/.exec(section ?? '')?.[1];
  if (block === undefined) throw new Error(`docs/operate.md has no commands below "${heading}"`);
  return block.split('\n').filter((line) => line !== '');
}
