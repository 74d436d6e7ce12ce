// Checks FILES_FOLDER as the server uses it: it writes an upload into `incoming` and links it to its
// final name. The probe is deleted.
import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, type Outcome, ok, problem, skipped, toReason } from './check.ts';
import { type DoctorContext, NOT_SET } from './context.ts';

const PROBE = 'written by the doctor, can be deleted';

export function checkFilesFolder({ settings }: Pick<DoctorContext, 'settings'>): Check {
  return {
    name: 'files folder',
    timeoutRemedy: 'Check the disk or network file system of FILES_FOLDER.',
    async run() {
      const folder = settings.FILES_FOLDER;
      if (folder === undefined) return skipped(`FILES_FOLDER ${NOT_SET}`);
      const found = await stat(folder).catch(() => null);
      if (!found?.isDirectory()) {
        return problem(
          `FILES_FOLDER ${folder} does not exist or cannot be opened.`,
          'Create the folder and make the user of the server and worker its owner (mode 0700).',
        );
      }
      return probe(folder);
    },
  };
}

async function probe(folder: string): Promise<Outcome> {
  const incoming = join(folder, 'incoming');
  const hasIncoming = (await stat(incoming).catch(() => null)) !== null;
  const name = `doctor-${randomUUID()}`;
  const source = join(hasIncoming ? incoming : folder, name);
  const target = join(folder, `${name}-linked`);
  try {
    const handle = await open(source, 'wx', 0o600);
    try {
      await handle.writeFile(PROBE);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(source, target);
    const text = await readFile(target, 'utf8');
    return text === PROBE
      ? ok(`${folder} is writable`)
      : problem(`${folder} returns other bytes than were written.`, 'Check the disk for errors.');
  } catch (error) {
    return explain(folder, toReason(error));
  } finally {
    await Promise.all([source, target].map((path) => rm(path, { force: true }).catch(() => {})));
  }
}

function explain(folder: string, reason: string): Outcome {
  if (reason === 'EXDEV') {
    return problem(
      `${folder}/incoming is on another file system, so an upload cannot be moved to its final name.`,
      'Put both folders on one file system.',
    );
  }
  if (reason === 'ENOSPC' || reason === 'EDQUOT') {
    return problem(
      `${folder} has no space for another file.`,
      'Free space on the disk or enlarge it.',
    );
  }
  return problem(
    `FILES_FOLDER ${folder} is not writable (${reason}).`,
    'Make the user of the server and worker the owner of the folder, and mount it writable (systemd: ReadWritePaths).',
  );
}
