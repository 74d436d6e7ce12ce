// npm run package: builds deploy/package/dist/loimel_VERSION_amd64.deb from the built site and desk.
// `-- --version 0.1.1` sets another version, `-- --level 3` compresses faster and less.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatFileSize } from '../../content/file-size.ts';
import { buildPackage } from './build-package.ts';

const DIST = join(import.meta.dirname, 'dist');
const LOCALE = 'en-GB';
const MAX_BYTES = 75 * 1024 * 1024;

const { values } = parseArgs({
  options: { version: { type: 'string' }, level: { type: 'string' } },
});
const startedMs = performance.now();
const built = await buildPackage({
  version: values.version ?? readVersion(),
  dist: DIST,
  ...(values.level === undefined ? {} : { level: Number(values.level) }),
});
for (const [name, bytes] of Object.entries(built.parts)) {
  console.log(`${formatFileSize(bytes, LOCALE).padStart(9)}  ${name}`);
}
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
console.log(`${built.file}: ${formatFileSize(built.bytes, LOCALE)} in ${seconds} s`);
if (built.bytes > MAX_BYTES) {
  console.error(`The package is larger than ${formatFileSize(MAX_BYTES, LOCALE)}.`);
  process.exitCode = 1;
}

function readVersion(): string {
  return JSON.parse(readFileSync(join(DIST, '..', '..', '..', 'package.json'), 'utf8')).version;
}
