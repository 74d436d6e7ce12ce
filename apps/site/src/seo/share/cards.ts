// The share images (shown by social networks beside a link): which pages have one, its texts and
// its path.
import type { Language } from '@loimel/content/languages';
import { LANGUAGES, localisePath } from '@loimel/content/languages';
import { readHead } from '../../articles/read-article.ts';
import { company, getUi, parseFacts, parseTexts } from '../../content/index.ts';

export type ShareCard = { address: string; title: string; tagline: string };

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

let addressesWithCard: Set<string> | undefined;

export function listShareCards(): ShareCard[] {
  return LANGUAGES.flatMap(({ code }) => {
    const tagline = `${getUi(code).share.studio}, ${company.address.city}`;
    const pages = listTitles(code).map(([path, title]) => ({
      address: localisePath(path, code),
      title,
    }));
    return [...pages, ...listArticles(code)].map((card) => ({ ...card, tagline }));
  });
}

function listArticles(language: Language): Pick<ShareCard, 'address' | 'title'>[] {
  const posts = parseFacts('posts.yaml').map(({ id }) => readHead('blog', id, language));
  const guides = parseFacts('resources.yaml')
    .filter(({ type }) => type === 'guide')
    .map(({ id }) => readHead('guides', id, language));
  return [...posts, ...guides].map(({ href, title }) => ({ address: href, title }));
}

/** The heading of each page, or its document title where the heading is only one word. */
function listTitles(language: Language): [path: string, title: string][] {
  return [
    ['/', parseTexts(language, 'pages/home.yaml').hero.title],
    ['/business', parseTexts(language, 'pages/business.yaml').hero.title],
    ['/team', parseTexts(language, 'pages/team.yaml').hero.title],
    ['/career', parseTexts(language, 'pages/career.yaml').hero.title],
    ['/projects', withoutBrand(parseTexts(language, 'pages/projects.yaml').meta.title)],
    ['/blog', withoutBrand(parseTexts(language, 'pages/blog.yaml').meta.title)],
    ['/resources', withoutBrand(parseTexts(language, 'pages/resources.yaml').meta.title)],
    ['/press', withoutBrand(parseTexts(language, 'pages/press.yaml').meta.title)],
    ['/privacy', parseTexts(language, 'pages/privacy.yaml').title],
    ['/terms', parseTexts(language, 'pages/terms.yaml').title],
    ['/404', parseTexts(language, 'pages/not-found.yaml').title],
  ];
}

/** The image already shows the brand. */
function withoutBrand(title: string): string {
  return title.replace(` | ${company.brand}`, '');
}

/**
 * The image of the page or of its nearest parent page. For example, a blog category uses the image
 * of the blog.
 */
export function shareImageOf(address: string): string {
  addressesWithCard ??= new Set(listShareCards().map((card) => card.address));
  let owner = address;
  while (owner !== '' && !addressesWithCard.has(owner)) {
    owner = owner.slice(0, owner.lastIndexOf('/'));
  }
  return toShareImagePath(owner);
}

/** `/de/team` gives `/share/de/team.png`, like the name of the page's own file. */
export function toShareImagePath(address: string): string {
  return address === '' || address === '/' ? '/share/index.png' : `/share${address}.png`;
}
