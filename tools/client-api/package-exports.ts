// The sub-paths of a package and the files behind them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type PackageFile = { name: string; exports: Record<string, string> };

export function readPackageExports(folder: string): { name: string; file: string }[] {
  const { name, exports } = parsePackage(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(exports).map(([subPath, file]) => ({
    name: `${name}${subPath.slice(1)}`,
    file: join(folder, file),
  }));
}

function parsePackage(json: string): PackageFile {
  return JSON.parse(json) as PackageFile;
}
