// Removes the hashes of other pages from the policy of a page. Astro lists the hashes of the whole
// site on every page, and hashes cannot be compressed.
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { META_POLICY } from './csp.ts';

const INLINE = /<(script|style)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;
// Matches a whole source and the space before it, with any quotes of the attribute.
const HASH_SOURCE = / (?:'|&#39;)(sha256-[A-Za-z0-9+/]+={0,2})(?:'|&#39;)/g;

/** Rewrites every page in `dist`. Returns the total number of removed bytes. */
export async function prunePolicies(dist: string): Promise<number> {
  let lostBytes = 0;
  for await (const file of glob('**/*.html', { cwd: dist })) {
    const path = join(dist, file);
    const html = await readFile(path, 'utf8');
    const pruned = prunePolicy(html);
    lostBytes += html.length - pruned.length;
    if (pruned !== html) await writeFile(path, pruned);
  }
  return lostBytes;
}

export function prunePolicy(html: string): string {
  const used = new Set([...html.matchAll(INLINE)].map(([, , text = '']) => toHash(text)));
  return html.replaceAll(META_POLICY, (tag) =>
    tag.replaceAll(HASH_SOURCE, (source, hash) => (used.has(hash) ? source : '')),
  );
}

function toHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
