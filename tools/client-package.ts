// npm run client:package: builds packages/client into packages/client/dist/package, as it is
// published, and packs it. Publishes nothing.
import { relative } from 'node:path';
import { packClient } from './client-package/pack.ts';

const { tarball, files, bytes } = packClient();
const kilobytes = (bytes / 1024).toFixed(0);
console.log(`${relative(process.cwd(), tarball)}: ${files.length} files, ${kilobytes} KB`);
