// Compares the clock of this machine with others: the database, the S3 store, and the state of NTP.
// A database on the same machine has the same clock, so it is not the only source.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Check, okUnless, type Problem, skipped } from './check.ts';
import type { DoctorContext } from './context.ts';
import type { DatabaseSurvey } from './database-survey.ts';

const MAX_DIFFERENCE_MS = 2_000;
/** The header `Date` has whole seconds. */
const HEADER_RESOLUTION_MS = 1_000;

const REMEDY =
  'Install and start a time service (package systemd-timesyncd or chrony) on this machine and on the other one.';

export function checkClock(
  context: Pick<DoctorContext, 'settings' | 'now'>,
  survey: () => Promise<DatabaseSurvey>,
): Check {
  return {
    name: 'clock',
    timeoutRemedy: 'Check that PostgreSQL and the S3 store can be reached.',
    async run(signal) {
      const problems: Problem[] = [];
      const details: string[] = [];
      const compare = (source: string, aheadMs: number | null, limitMs: number) => {
        if (aheadMs === null) return;
        const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
        details.push(`${source} ${seconds} s apart`);
        if (Math.abs(aheadMs) <= limitMs) return;
        const direction = aheadMs > 0 ? 'behind' : 'ahead of';
        const sentence = `The clock of this machine is ${seconds} seconds ${direction} that of ${source}.`;
        problems.push({ sentence, remedy: REMEDY });
      };
      const [database, store, isSynchronized] = await Promise.all([
        survey().then(toClockAhead),
        readStoreClock(context, signal),
        readNtpState(signal),
      ]);
      if (database === null && store === null && isSynchronized === null) {
        return skipped('no other clock can be read, and there is no systemd to ask about NTP');
      }
      compare('the database', database, MAX_DIFFERENCE_MS);
      compare('the S3 store', store, MAX_DIFFERENCE_MS + HEADER_RESOLUTION_MS);
      if (isSynchronized === false) {
        problems.push({ sentence: 'NTP does not synchronize the clock.', remedy: REMEDY });
      }
      details.push(`NTP ${isSynchronized === null ? 'unknown (no systemd)' : 'synchronized'}`);
      return okUnless(problems, details.join(', '));
    },
  };
}

function toClockAhead({ logins }: DatabaseSurvey): number | null {
  return logins.find((login) => 'facts' in login)?.facts.clockAheadMs ?? null;
}

/** Null when there is no store, or when it cannot be reached: the check of the files reports that. */
async function readStoreClock(
  { settings, now }: Pick<DoctorContext, 'settings' | 'now'>,
  signal: AbortSignal,
): Promise<number | null> {
  const { FILES_DRIVER, S3_ENDPOINT } = settings;
  if (FILES_DRIVER !== 's3' || S3_ENDPOINT === undefined) return null;
  try {
    const startedAt = now();
    const response = await fetch(S3_ENDPOINT, { redirect: 'manual', signal });
    await response.body?.cancel();
    const storeMs = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(storeMs)) return null;
    return storeMs + HEADER_RESOLUTION_MS / 2 - (startedAt + now()) / 2;
  } catch {
    return null;
  }
}

async function readNtpState(signal: AbortSignal): Promise<boolean | null> {
  if (!existsSync('/run/systemd/system')) return null;
  try {
    const args = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await promisify(execFile)('timedatectl', args, { signal });
    return stdout.trim() === 'yes';
  } catch {
    return null;
  }
}
