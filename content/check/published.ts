// Adds the addresses of new pages to the ledger of published addresses. It never removes one.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLISHED_FILE } from './redirect-files.ts';
import { findUnpublished } from './redirects.ts';
import { requireContent } from './require-content.ts';

const COMMENT = `# The addresses that pages have had, without the prefix of a language. Written by
# \`npm run check:content -- --accept\`. A page that moves or ends needs an entry in redirects.yaml.
`;

/** Returns their number. */
export function addPublished(root: string): number {
  const content = requireContent(root);
  const fresh = findUnpublished(content);
  if (fresh.length === 0) return 0;
  const all = [...(content.redirects.published?.addresses ?? []), ...fresh].sort();
  writeFileSync(
    join(root, PUBLISHED_FILE),
    `${COMMENT}${all.map((line) => `- ${line}\n`).join('')}`,
  );
  return fresh.length;
}
