// npm run image: builds the image localhost/loimel:VERSION from the built site and desk with buildah.
// `-- --base IMAGE` uses another base than that of the Containerfile.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImage } from './build-image.ts';

const PACKAGE_FILE = join(import.meta.dirname, '..', '..', 'package.json');

const { values } = parseArgs({ options: { base: { type: 'string' } } });
const { version } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8'));
const startedMs = performance.now();
const image = await buildImage({
  version,
  ...(values.base === undefined ? {} : { base: values.base }),
});
console.log(`${image} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
