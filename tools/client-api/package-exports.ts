// Source files of the export paths of a package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function readPackageExports(folder: string): string[] {
  const { exports } = parsePackage(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.values(exports).map((file) => join(folder, file));
}

function parsePackage(json: string): { exports: Record<string, string> } {
  return JSON.parse(json) as { exports: Record<string, string> };
}
