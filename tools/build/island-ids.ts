// Removes the attribute `uid` of the islands. Astro calculates it from the absolute path of the
// component, so two builds in different folders would differ. No script reads it.
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ISLAND_ID = /(<astro-island) uid="[^"]*"/g;

/** Rewrites every page in `dist`. */
export async function removeIslandIds(dist: string): Promise<void> {
  for await (const file of glob('**/*.html', { cwd: dist })) {
    const path = join(dist, file);
    const html = await readFile(path, 'utf8');
    const rewritten = html.replaceAll(ISLAND_ID, '$1');
    if (rewritten !== html) await writeFile(path, rewritten);
  }
}
