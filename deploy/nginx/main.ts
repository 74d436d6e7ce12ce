// Process: prepares the edge on the machine that serves. `npm run edge -- help` lists the commands.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, parseEnv } from 'node:util';
import { readEdgeBuild } from './edge-build.ts';
import { installConfig } from './install-config.ts';
import { deleteExpiredFiles, keepFiles } from './keep-files.ts';
import { usesHttp3 } from './listening.ts';
import { requireNginxProgram } from './nginx-program.ts';
import { renderEdge } from './render-edge.ts';
import { type EdgeSettings, parseEdgeSettings } from './settings.ts';

const HELP = `Prepares nginx on the machine that serves. The settings are in .env.example.

  npm run edge -- render    writes the configuration, if nginx accepts it; then run nginx -s reload
  npm run edge -- keep      before a release is replaced: keeps its hashed files for a day
  npm run edge -- expire    deletes kept files that were replaced more than a day ago

  --env-file FILE    settings; variables of the environment have priority
  --build FILE       the file of npm run build (default: dist/edge.json beside this program)
  --output FILE      the configuration (default: dist/nginx.conf beside this program)`;

const IPV6_ADDRESSES = '/proc/net/if_inet6';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'env-file': { type: 'string' },
      build: { type: 'string', default: fileURLToPath(new URL('dist/edge.json', import.meta.url)) },
      output: {
        type: 'string',
        default: fileURLToPath(new URL('dist/nginx.conf', import.meta.url)),
      },
    },
  });
  const readSettings = () => parseEdgeSettings(readEnvironment(values['env-file']), hasIpv6());
  const [command = 'help'] = positionals;
  if (command === 'render') render(readSettings(), values.build, values.output);
  else if (command === 'keep') keep(readSettings());
  else if (command === 'expire') expire(readSettings());
  else console.log(HELP);
  if (!['render', 'keep', 'expire', 'help'].includes(command)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function render(settings: EdgeSettings, buildFile: string, output: string): void {
  const nginx = requireNginxProgram();
  const text = renderEdge(settings, readEdgeBuild(buildFile), nginx);
  const result = installConfig(nginx.path, output, text);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  const parts = [
    `nginx ${nginx.version}`,
    'tls' in settings.listening
      ? `TLS, HTTP/2${usesHttp3(settings.listening.tls, nginx) ? ', HTTP/3' : ''}`
      : 'no TLS',
    nginx.brotliModule === null ? 'gzip only, because the brotli module is missing' : 'brotli',
  ];
  console.log(
    `${output} ${result.isChanged ? 'was written' : 'is unchanged'} (${parts.join('; ')}).`,
  );
}

function keep(settings: EdgeSettings): void {
  const now = new Date();
  const count = keepFiles({ ...settings, now });
  const deleted = deleteExpiredFiles(settings.keptFilesRoot, now);
  console.log(`${count} files of the release are kept, ${deleted} expired files were deleted.`);
}

function expire({ keptFilesRoot }: EdgeSettings): void {
  console.log(`${deleteExpiredFiles(keptFilesRoot, new Date())} expired files were deleted.`);
}

function readEnvironment(file: string | undefined): Record<string, string | undefined> {
  return file === undefined
    ? process.env
    : { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
}

/** On a machine without IPv6 nginx cannot listen on its addresses. */
function hasIpv6(): boolean {
  return existsSync(IPV6_ADDRESSES);
}
