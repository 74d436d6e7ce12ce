// Damages the repository in several ways. The drill must fail each time, say what is wrong, and set its
// metric to 0. After each repair the next damage is the only one.
import { readdirSync } from 'node:fs';
import { parseBackupSettings } from '../../deploy/backup/settings.ts';
import { readMetric, runCommand, tryCommand } from './commands.ts';
import { createRepositoryObjects, type RepositoryObjects } from './damage.ts';
import type { Figures, RestoreTask } from './task.ts';

type Damage = {
  name: string;
  /** In the output of the drill. */
  says: RegExp;
  /** Resolves with the repair. */
  plant: (objects: RepositoryObjects) => Promise<() => Promise<void>>;
  args?: () => string[];
};

const DAMAGES: Damage[] = [
  {
    name: 'one byte of the database backup changed',
    says: /The backup \S+ of the database cannot be restored/,
    plant: async ({ list, changeByte }) =>
      changeByte(requireFirst(await list('test/database/backup/loimel/'))),
  },
  {
    name: 'a segment of the log missing',
    says: /The log has a gap after the backup \S+: 1 missing/,
    plant: async ({ list, remove }) => {
      const keys = await list('test/database/archive/loimel/17-1/0');
      const segments = keys.filter((key) => /\/[0-9A-F]{24}-/.test(key)).sort();
      return remove(segments.at(-2) ?? '');
    },
  },
  {
    name: 'one byte of the files changed',
    says: /The snapshot of \S+ from \S+ cannot be restored/,
    plant: async ({ list, changeByte }) => changeByte(requireFirst(await list('test/files/data/'))),
  },
  {
    name: 'a part of the files missing',
    says: /The snapshot of \S+ from \S+ cannot be restored/,
    plant: async ({ list, remove }) => remove(requireFirst(await list('test/files/data/'))),
  },
  {
    name: 'files older than the target',
    says: /is older than the target/,
    plant: async () => async () => {},
    args: () => ['--target', new Date().toISOString()],
  },
];

export async function tryDamagedRepositories(scenario: {
  task: RestoreTask;
  figures: Figures;
}): Promise<void> {
  const { task, figures } = scenario;
  const objects = createRepositoryObjects(task.store);
  const settings = parseBackupSettings(process.env);
  // So that a segment between the backup and the newest one exists.
  await runCommand('backup', 'files');
  for (const { name, says, plant, args } of DAMAGES) {
    const repair = await plant(objects);
    const { code, output } = await tryCommand('restore-drill', ...(args?.() ?? []));
    await repair();
    const metric = readMetric(settings, 'restore-drill', 'loimel_restore_drill_success');
    const isRejected = code === 1 && says.test(output) && /Remedy: /.test(output) && metric === 0;
    if (!isRejected) console.log(output);
    figures.add(name, isRejected ? 'rejected' : `accepted, code ${code}`, 'rejected', isRejected);
    console.log(
      output
        .split('\n')
        .map((line) => `    ${line.slice(0, 300)}`)
        .join('\n'),
    );
  }
  const left = readdirSync(settings.BACKUP_SCRATCH_FOLDER);
  figures.addNone('copies left behind by failed drills', left.length);
}

function requireFirst(keys: readonly string[]): string {
  const [key] = keys;
  if (key === undefined) throw new Error('the repository lacks what the test wants to damage');
  return key;
}
