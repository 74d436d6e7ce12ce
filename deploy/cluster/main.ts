// npm run cluster -- SETTINGS FOLDER: writes the configuration files of the three databases.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { SettingsError } from '../backup/settings.ts';
import { renderCluster } from './render.ts';
import { ClusterSettingsError, parseClusterSettings } from './settings.ts';

const HELP = `npm run cluster -- SETTINGS FOLDER

Writes the files of each database machine and of the machines of the API into FOLDER. SETTINGS is a
filled-in copy of deploy/cluster/cluster.env.example. deploy/cluster/README.md explains what follows.`;

const {
  positionals: [settingsFile, folder],
} = parseArgs({ allowPositionals: true });
try {
  if (settingsFile === undefined || folder === undefined) {
    console.error(HELP);
    process.exitCode = 1;
  } else {
    writeFiles(settingsFile, folder);
  }
} catch (error) {
  if (!(error instanceof ClusterSettingsError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function writeFiles(source: string, target: string): void {
  if (!existsSync(source)) throw new ClusterSettingsError(`There is no file ${source}.`);
  const files = renderCluster(parseClusterSettings(parseEnv(readFileSync(source, 'utf8'))));
  for (const { path, text } of files) {
    const file = join(target, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, text);
    chmodSync(file, 0o600);
    console.log(file);
  }
}
