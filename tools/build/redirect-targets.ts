// Compares the redirects with the built files: a redirect must lead to a page and must not hide a file.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Redirects } from '../../content/check/resolve-redirects.ts';

/** Most mistakes are found by the content check. It does not know the files that only the site has. */
export function requireTargets(redirects: Redirects, dist: string): void {
  const isFile = (path: string) => existsSync(join(dist, path));
  const problems = [...redirects].flatMap(([from, target]) => [
    ...(isFile(from) || isFile(`${from}.html`) ? [`${from} is a file of the site`] : []),
    ...(target === null || isFile(target === '/' ? '/index.html' : `${target}.html`)
      ? []
      : [`${from} leads to ${target}, which is not a page`]),
  ]);
  if (problems.length > 0) {
    throw new Error(`correct content/redirects.yaml: ${problems.join('; ')}`);
  }
}
