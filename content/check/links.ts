// Rule: links in texts refer to an existing page and anchor.
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachPiece } from './translations.ts';
import { getAt, toIds } from './tree.ts';

const LINK = /\[([^\]]*)\]\(([^)]*)\)/g;
const PAGE_FILE = /^pages\/(.+)\.yaml$/;
const OUTSIDE = /^(https:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+)$/;

/** Anchors of pages, except the sections of the legal texts. */
const ANCHORS: Readonly<Record<string, readonly string[]>> = {
  '/': ['contact', 'solutions'],
  '/business': ['contact', 'services', 'how'],
  '/career': ['jobs', 'career-application'],
};

/** Path under which the Markdown files of a folder are published. */
const ARTICLE_PATHS: Readonly<Record<string, string>> = { blog: '/blog', guides: '/resources' };

export function checkLinks(content: Content): Finding[] {
  const pages = toPages(content);
  const findings: Finding[] = [];
  forEachPiece(content, ({ file, line, label, text }) => {
    for (const [, linkText = '', target = ''] of text.matchAll(LINK)) {
      const problem = findProblem(pages, linkText, target);
      if (problem === null) continue;
      findings.push({ level: 'error', file, line, message: `${label}: ${problem}` });
    }
  });
  return findings;
}

function findProblem(
  pages: ReadonlyMap<string, readonly string[]>,
  linkText: string,
  target: string,
): string | null {
  if (linkText.trim() === '') return `the link to ${target} has no text; describe its target`;
  if (OUTSIDE.test(target)) return null;
  const [page = '', anchor] = target.split('#');
  const anchors = pages.get(page);
  if (anchors === undefined) {
    const folder = page.split('/').slice(0, 2).join('/');
    const near = [...pages.keys()].filter((known) => known.startsWith(`${folder}/`));
    const known = near.length > 0 ? near : [...pages.keys()].filter((path) => !/\/.*\//.test(path));
    return `the link points to ${target}, but there is no such page; known: ${known.join(' ')}`;
  }
  if (anchor !== undefined && !anchors.includes(anchor)) {
    return `the link points to ${target}, but the page has no anchor "${anchor}"`;
  }
  return null;
}

/** The pages of the site with their anchors. Texts link to paths of the default language. */
function toPages(content: Content): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, readonly string[]>();
  for (const [name, file] of content.texts.get(content.defaultLanguage.code) ?? []) {
    const page = PAGE_FILE.exec(name)?.[1];
    if (page === undefined || page === 'not-found') continue;
    const path = page === 'home' ? '/' : `/${page}`;
    const sections = toIds(getAt(file.value, ['sections'])).map(String);
    pages.set(path, [...(ANCHORS[path] ?? []), ...sections]);
  }
  for (const [name, file] of content.articles.get(content.defaultLanguage.code) ?? []) {
    const folder = ARTICLE_PATHS[name.split('/')[0] ?? ''];
    const slug = getAt(file.value, ['slug']);
    if (folder !== undefined) pages.set(`${folder}/${slug}`, []);
  }
  return pages;
}
