// Rule: links in texts refer to an existing page and anchor.
import { TRANSLATED_FILES } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { forEachPiece } from './translations.ts';
import { getAt, toIds } from './tree.ts';

/** A picture, `![](id)`, is checked elsewhere. */
const LINK = /(?<!!)\[([^\]]*)\]\(([^)]*)\)/g;
const PAGE_FILE = /^pages\/(.+)\.yaml$/;
/** A section of a letter has its link in a key of its own. */
const LETTER_LINK = /\/letters\/[^/]+\.yaml sections\.\d+\.link$/;
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
    if (!LETTER_LINK.test(`${file} ${label}`)) return;
    const problem = findProblem(pages, label, text);
    if (problem !== null)
      findings.push({ level: 'error', file, line, message: `${label}: ${problem}` });
  });
  return findings;
}

type Pages = {
  /** Anchors by path. Null when they are unknown. */
  anchors: ReadonlyMap<string, readonly string[] | null>;
  /** Paths whose articles are not all known, e.g. `/blog/`. */
  openFolders: readonly string[];
};

function findProblem(pages: Pages, linkText: string, target: string): string | null {
  if (linkText.trim() === '') return `the link to ${target} has no text; describe its target`;
  if (OUTSIDE.test(target)) return null;
  const [page = '', anchor] = target.split('#');
  const anchors = pages.anchors.get(page);
  if (anchors === null) return null;
  if (anchors === undefined) {
    if (pages.openFolders.some((folder) => page.startsWith(folder))) return null;
    const paths = [...pages.anchors.keys()];
    const folder = page.split('/').slice(0, 2).join('/');
    const near = paths.filter((known) => known.startsWith(`${folder}/`));
    const known = near.length > 0 ? near : paths.filter((path) => !/\/.*\//.test(path));
    return `the link points to ${target}, but there is no such page; known: ${known.join(' ')}`;
  }
  if (anchor !== undefined && !anchors.includes(anchor)) {
    return `the link points to ${target}, but the page has no anchor "${anchor}"`;
  }
  return null;
}

/**
 * The pages of the site with their anchors. Texts link to paths of the default language. A file
 * that is reported elsewhere is missing in the content: its page exists with unknown anchors.
 */
function toPages(content: Content): Pages {
  const { code } = content.defaultLanguage;
  const anchors = new Map<string, readonly string[] | null>();
  for (const name of Object.keys(TRANSLATED_FILES)) {
    const page = PAGE_FILE.exec(name)?.[1];
    if (page === undefined || page === 'not-found') continue;
    const path = page === 'home' ? '/' : `/${page}`;
    const file = content.texts.get(code)?.get(name);
    const sections = toIds(getAt(file?.value, ['sections'])).map(String);
    anchors.set(path, file === undefined ? null : [...(ANCHORS[path] ?? []), ...sections]);
  }
  const projects = content.texts.get(code)?.get('projects.yaml');
  for (const [index] of toIds(projects?.value).entries()) {
    anchors.set(`/projects/${String(getAt(projects?.value, [index, 'slug']))}`, []);
  }
  const openFolders: string[] = projects === undefined ? ['/projects/'] : [];
  for (const { name } of content.articleFiles) {
    const folder = ARTICLE_PATHS[name.split('/')[0] ?? ''];
    if (folder === undefined) continue;
    const slug = getAt(content.articles.get(code)?.get(name)?.value, ['slug']);
    if (typeof slug === 'string') anchors.set(`${folder}/${slug}`, []);
    else openFolders.push(`${folder}/`);
  }
  return { anchors, openFolders };
}
