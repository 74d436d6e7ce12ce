// Which files of the content folder an owner takes along: texts, facts and images, not the programs that
// check them.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './manifest.ts';

const PROGRAMS =
  /^(?:check|schema|node_modules)\/|^[^/]+\.ts$|\.test\.ts$|^(?:package|tsconfig)\.json$/;

export async function listContentFiles(folder: string): Promise<string[]> {
  return (await listFiles(folder)).filter(
    (path) => !PROGRAMS.test(path) && !path.includes('node_modules/'),
  );
}

export function readContentBytes(folder: string, path: string): AsyncIterable<Uint8Array> {
  return createReadStream(join(folder, path));
}
