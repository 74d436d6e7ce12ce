// Runs a command on Node 24 or newer, or explains in one sentence how to install it. The npm
// scripts start with this file, so it is plain JavaScript that old versions of Node can also run.
// biome-ignore-all lint/style/useNodejsImportProtocol: old versions of Node do not know `node:`.
import { spawn } from 'child_process';
import { existsSync } from 'fs';
import { constants } from 'os';
import { delimiter, dirname, join } from 'path';
import { fileURLToPath } from 'url';

const OLDEST_MAJOR = 24;
const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '..');
const OWN_NODE = join(REPOSITORY, '.tools', 'node_modules', '.bin');

const nodeFolder = findNodeFolder();
if (nodeFolder === null) {
  console.error(
    `This project needs Node ${OLDEST_MAJOR} or newer and found ${process.version}: run \`bash setup.sh\` once, it installs Node ${OLDEST_MAJOR} from the npm registry into this folder.`,
  );
  process.exit(1);
}
runCommand(process.argv[2], process.argv.slice(3), nodeFolder);

function findNodeFolder() {
  if (Number.parseInt(process.version.slice(1), 10) >= OLDEST_MAJOR)
    return dirname(process.execPath);
  return existsSync(join(OWN_NODE, 'node')) ? OWN_NODE : null;
}

function runCommand(command, args, folder) {
  const programs = join(REPOSITORY, 'node_modules', '.bin');
  const path = [folder, programs, process.env.PATH].join(delimiter);
  const env = Object.assign({}, process.env, { PATH: path });
  const child = spawn(command, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    const hint = error.code === 'ENOENT' ? ' is not installed: run `bash setup.sh` once.' : '';
    console.error(hint ? command + hint : String(error));
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? code : 128 + constants.signals[signal]);
  });
}
