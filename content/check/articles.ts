// Rules for the Markdown files: valid front matter, and no two pages with the same URL.
import type { Finding } from './finding.ts';
import { type Content, toShown } from './load.ts';
import { checkShape } from './shapes.ts';
import { getAt } from './tree.ts';

export function checkArticles(content: Content): Finding[] {
  const findings: Finding[] = [];
  for (const [language, files] of content.articles) {
    const addresses = new Map<string, string>();
    for (const { name, head } of content.articleFiles) {
      const file = files.get(name);
      if (file === undefined || head === null) continue;
      findings.push(...checkShape(file, toShown(content, language, file), head));
      const slug = getAt(file.value, ['slug']);
      if (typeof slug !== 'string') continue;
      const address = `${name.split('/')[0]}/${slug}`;
      const twin = addresses.get(address);
      addresses.set(address, file.path);
      if (twin === undefined) continue;
      const message = `slug: ${twin} has the same address; choose another`;
      findings.push({ level: 'error', file: file.path, line: file.lineOf(['slug']), message });
    }
  }
  return findings;
}
