// Rules for the Markdown files: a title that fits with its suffix, and no two pages with the same URL.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { getAt } from './tree.ts';
import type { YamlFile } from './yaml-file.ts';

const MAX_TITLE_LENGTH = 60;

export function checkArticles(content: Content): Finding[] {
  const findings: Finding[] = [];
  for (const [language, files] of content.articles) {
    const addresses = new Map<string, string>();
    for (const { name } of content.articleFiles) {
      const file = files.get(name);
      if (file === undefined) continue;
      findings.push(...checkGuideTitle(content, { language, name, file }));
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

/** The title of the page ends with the name of the section. Posts have a fixed suffix (schema). */
function checkGuideTitle(
  content: Content,
  { language, name, file }: { language: string; name: string; file: YamlFile },
): Finding[] {
  if (!name.startsWith('guides/')) return [];
  const section = getAt(content.texts.get(language)?.get('ui.yaml')?.value, ['res', 'title']);
  const { length } = `${getAt(file.value, ['title'])} | ${section}`;
  if (length <= MAX_TITLE_LENGTH) return [];
  const message = `title: has ${length} characters together with “ | ${section}”, at most ${MAX_TITLE_LENGTH} fit; shorten it`;
  return [{ level: 'error', file: file.path, line: file.lineOf(['title']), message }];
}
