// Runs the commands of docs/runbook.md in the machine, and looks at the journal that they show.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'runbook.md');
const COMMAND = /`((?:systemctl|journalctl|loimel|df|du|ls|runuser|ss|tail) [^`]+)`/g;
/** A pattern that no line of the journal has is not an error. */
const NO_MATCH = 1;
/** A unit is not active. Of several units this is normal: a timer may start one at this moment. */
const NOT_ACTIVE = 3;
const JOURNAL_LIMIT = 'SystemMaxUse=1G';
/** What the visitor of this test writes. */
const PERSONAL = 'Kask|grete-|order portal';

/** Not here: other steps roll back and run the doctor, and Prometheus is not in this machine. */
const OTHERS = ['loimel rollback', 'loimel doctor'];
const isElsewhere = (command: string) =>
  OTHERS.includes(command) || command.includes('prometheus-');

export async function checkRunbook(machine: Machine): Promise<string> {
  const commands = readCommands();
  for (const command of commands) {
    const { code, output } = await machine.tryRun(command);
    if (!isAccepted(command, code)) throw new Error(`${command} ended with ${code}: ${output}`);
  }
  const limits = await machine.run('systemd-analyze cat-config systemd/journald.conf');
  if (!limits.includes(`\n${JOURNAL_LIMIT}\n`)) throw new Error('the journal has no limit');
  const journal = await machine.run("journalctl -o cat -u 'loimel-*' | wc -l");
  const found = await machine.tryRun(`journalctl -o cat | grep -E -m 3 '${PERSONAL}'`);
  if (found.code === 0) throw new Error(`personal data in the journal: ${found.output}`);
  return `${commands.length} commands; nothing personal in ${journal.trim()} lines of the journal`;
}

export function isAccepted(command: string, code: number): boolean {
  if (code === NO_MATCH) return command.includes(' -g ');
  if (code === NOT_ACTIVE) return /^systemctl status .*\*/.test(command);
  return code === 0;
}

function readCommands(): string[] {
  const found = [...readFileSync(DOCUMENT, 'utf8').matchAll(COMMAND)].map(([, text = '']) =>
    text.replace('DESTINATION', 'studio-email'),
  );
  return [...new Set(found)].filter((command) => !isElsewhere(command));
}
