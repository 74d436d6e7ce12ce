// Faults of what timers run: backups, drills and the canary.
import { writeMetrics } from '../../deploy/backup/metrics.ts';
import type { Fault } from './faults.ts';
import { runBackupProgram, runCanary } from './run-programs.ts';

export const CANARY_LOST: Fault = {
  what: 'the worker is killed, and the canary sends a message',
  alerts: ['LoimelCanaryFailed'],
  break: async ({ worker, apiUrls: [url], folders: { own } }) => {
    await worker.kill();
    await runCanary(url, own);
    return async () => {
      await worker.start();
      await runCanary(url, own);
    };
  },
};

export const CANARY_OLD: Fault = {
  what: 'the result of the last canary is half an hour old',
  alerts: ['LoimelCanaryOld'],
  break: async ({ apiUrls: [url], folders: { own, results } }) => {
    writeMetrics(results, 'canary', {
      loimel_canary_success: 1,
      loimel_canary_timestamp_seconds: Math.floor(Date.now() / 1000) - 1_800,
    });
    return () => runCanary(url, own);
  },
};

export const BACKUP_FAILS: Fault = {
  what: '`backup files` and `restore-drill` run with a repository that does not exist',
  alerts: ['LoimelBackupFailed', 'LoimelRestoreDrillFailed'],
  break: async ({ folders: { results, own } }) => {
    await runBackupProgram('backup.ts', ['files'], { results, own });
    await runBackupProgram('restore-drill.ts', [], { results, own });
    // A successful backup needs a Debian 13: npm run test:restore makes it. Here only its result.
    return () => {
      writeMetrics(results, 'backup-files', { 'loimel_backup_success{kind="files"}': 1 });
      writeMetrics(results, 'restore-drill', { loimel_restore_drill_success: 1 });
    };
  },
};

export const BACKUP_OLD: Fault = {
  what: 'the result of the last backup is two days old',
  alerts: ['LoimelBackupOld', 'LoimelFileCopyOld'],
  break: async ({ folders: { results } }) => {
    const write = (ageSeconds: number) => {
      const at = Math.floor(Date.now() / 1000) - ageSeconds;
      for (const kind of ['full', 'files']) {
        const name = `loimel_backup_last_success_timestamp_seconds{kind="${kind}"}`;
        writeMetrics(results, `backup-${kind}`, { [name]: at });
      }
    };
    write(2 * 86_400);
    return () => write(0);
  },
};
