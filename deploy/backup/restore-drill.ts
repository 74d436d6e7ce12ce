// Process: restores the newest backup beside the running system and checks it.
import { parseArgs } from 'node:util';
import { runDrill } from './drill.ts';
import { writeMetrics } from './metrics.ts';
import { parseTarget } from './parse-target.ts';
import { isPassed, toDrillMetrics, toFailedDrillMetrics, toText } from './report.ts';
import { rejectRoot, runCommand } from './run-command.ts';

const HELP = `npm run restore-drill -- [--target TIME]

Restores database and files into a scratch folder, applies the erasures made since, checks rows,
references, hashes and the schema, and deletes the copy. The running system is not changed. Run it as the
user postgres. TIME is such as 2026-11-17T12:00:00Z; default: the newest time for which there are files.`;

const { values } = parseArgs({
  options: { target: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) console.log(HELP);
else {
  await runCommand(async (settings, signal) => {
    rejectRoot('loimel restore-drill');
    const folder = settings.BACKUP_METRICS_FOLDER;
    try {
      const report = await runDrill(settings, { target: parseTarget(values.target), signal });
      console.log(toText(report));
      writeMetrics(folder, 'restore-drill', toDrillMetrics(report, new Date()));
      if (!isPassed(report)) process.exitCode = 1;
    } catch (error) {
      writeMetrics(folder, 'restore-drill', toFailedDrillMetrics(new Date()));
      throw error;
    }
  });
}
