// The files of a release beside the Debian package: its SBOM, its licence texts and the checksums.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** Taken from the package, so that they describe what is in it. Returns the names of all files. */
export function writeArtifacts(packageFile: string, version: string): string[] {
  const folder = dirname(packageFile);
  const copies = {
    [`loimel_${version}_sbom.json`]: './usr/lib/loimel/sbom.json',
    [`loimel_${version}_licences.txt`]: './usr/lib/loimel/licences.txt',
  };
  for (const [name, path] of Object.entries(copies)) {
    writeFileSync(join(folder, name), readFromPackage(packageFile, path));
  }
  const names = [basename(packageFile), ...Object.keys(copies)].sort();
  const sums = names.map((name) => `${hash(join(folder, name))}  ${name}\n`);
  const sumsName = `loimel_${version}_SHA256SUMS`;
  writeFileSync(join(folder, sumsName), sums.join(''));
  return [...names, sumsName];
}

function readFromPackage(packageFile: string, path: string): Buffer {
  const script = 'set -o pipefail; dpkg-deb --fsys-tarfile "$1" | tar --extract --to-stdout "$2"';
  return execFileSync('bash', ['-c', script, 'bash', packageFile, path], {
    maxBuffer: MAX_FILE_BYTES,
  });
}

function hash(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
