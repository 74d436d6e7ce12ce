// Process: checks the machine before and while it serves. Each problem has its remedy.
import { parseArgs } from 'node:util';
import { ConfigError } from './config.ts';
import { examine, readKeys, toJson, toText } from './doctor/index.ts';
import { readArguments } from './platform/arguments.ts';

const HELP = `npm run doctor -- [options]

Checks the environment, the database, the clock, the email relay, the files, the virus scanner, the
disks, the certificate and the public addresses. It changes nothing. Exit code 1: there are problems.

  --json            for monitoring
  --offline         skips what needs the published site: its addresses and served certificate
  --user NAME       checks with the rights of this user (needs root), such as that of the server
  --api URL         address of an API process that must be ready; can be repeated
  --servers N       servers that run permanently, for the number of connections (default 2)
  --workers N       workers that run permanently (default 1)`;

try {
  const { values } = readArguments(HELP, () =>
    parseArgs({
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean', default: false },
        offline: { type: 'boolean', default: false },
        user: { type: 'string' },
        api: { type: 'string', multiple: true, default: [] },
        servers: { type: 'string', default: '2' },
        workers: { type: 'string', default: '1' },
      },
    }),
  );
  if (values.help) {
    console.log(HELP);
  } else {
    const keys = readKeys(process.env);
    if (values.user !== undefined) becomeUser(values.user);
    const results = await examine(process.env, {
      isOffline: values.offline,
      apis: values.api,
      keys,
      processes: { servers: toCount(values.servers), workers: toCount(values.workers) },
    });
    console.log((values.json ? toJson : toText)(results, process.env));
    if (results.some(({ outcome }) => outcome.state === 'problem')) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
// A check that ran out of time can still wait, for example for DNS.
process.exit();

/** Root can write everywhere, so a check as root says nothing about the server. */
function becomeUser(name: string): void {
  try {
    // Also its other groups: one of them shares the folder of uploaded files.
    // The types of Node lack it.
    Reflect.get(process, 'initgroups')?.call(process, name, name);
    process.setgid?.(name);
    process.setuid?.(name);
  } catch (cause) {
    throw new ConfigError(`--user ${name}: the user and group must exist, and root must run this`, {
      cause,
    });
  }
}

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new ConfigError('--servers and --workers must be numbers from 1 on');
}
