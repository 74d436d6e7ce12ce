// The share images (shown by social networks beside a link): which pages have one, its texts and
// its path.
import type { Language } from '@loimel/content/languages';
import { LANGUAGES, localisePath } from '@loimel/content/languages';
import { type ArticleFolder, readBody, readHead } from '../../articles/read-article.ts';
import { company, fill, getUi, parseFacts, parseTexts, requireById } from '../../content/index.ts';
import { getOpenPositions } from '../../content/positions.ts';
import { projectPath } from '../../content/project-addresses.ts';
import {
  BANDS_PAGES,
  bandsImage,
  guideImage,
  type ImageSource,
  positionImage,
  postImage,
  projectImage,
} from '../../images/images.ts';

export type ShareCard = {
  address: string;
  title: string;
  tagline: string;
  /** Without an image of its own, the card shows the cloth of the home page. */
  image: ShareCardImage | undefined;
};

/** The path of a woven image. A cloth fills its column; bands hang from the top edge. */
export type ShareCardImage = { kind: 'cloth' | 'bands'; src: string };

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

const BANDS = new Map(BANDS_PAGES.map((page) => [`/${page}`, bandsOf(bandsImage(page))]));

let addressesWithCard: Set<string> | undefined;

export function listShareCards(): ShareCard[] {
  return LANGUAGES.flatMap(({ code }) => {
    const tagline = `${getUi(code).share.studio}, ${company.address.city}`;
    const pages = listTitles(code).map(([path, title]) => ({
      address: localisePath(path, code),
      title,
      tagline,
      image: BANDS.get(path),
    }));
    const positions = listPositions(code).map((card) => ({ ...card, tagline }));
    return [...pages, ...listProjects(code), ...listArticles(code), ...positions];
  });
}

function listProjects(language: Language): ShareCard[] {
  const texts = parseTexts(language, 'projects.yaml');
  return parseFacts('projects.yaml').map(({ id, client, year }) => {
    const { title, subject } = requireById(texts, id);
    return {
      address: projectPath(id, language),
      title: `${title}: ${subject}`,
      tagline: `${client}, ${year}`,
      image: clothOf(projectImage(id)),
    };
  });
}

/** A guide is by the company, so it names only the reading time. */
function listArticles(language: Language): ShareCard[] {
  const { minutes: short } = getUi(language).blog;
  const toCard = (folder: ArticleFolder, id: string): Omit<ShareCard, 'image'> => {
    const { href, title } = readHead(folder, id, language);
    const { minutes } = readBody(folder, id, language);
    return { address: href, title, tagline: fill(short, { n: minutes }) };
  };
  const posts = parseFacts('posts.yaml').map(({ id, author }) => {
    const card = toCard('blog', id);
    return { ...card, tagline: `${author}, ${card.tagline}`, image: clothOf(postImage(id)) };
  });
  const guides = parseFacts('resources.yaml')
    .filter(({ type }) => type === 'guide')
    .map(({ id }) => ({ ...toCard('guides', id), image: clothOf(guideImage(id)) }));
  return [...posts, ...guides];
}

/** A closed position uses the image of the career page. */
function listPositions(language: Language): Omit<ShareCard, 'tagline'>[] {
  return getOpenPositions(language).map(({ id, href, title }) => ({
    address: href,
    title,
    image: bandsOf(positionImage(id)),
  }));
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
    ['/accessibility', parseTexts(language, 'pages/accessibility.yaml').title],
    ['/404', parseTexts(language, 'pages/not-found.yaml').title],
  ];
}

function clothOf({ src }: ImageSource): ShareCardImage {
  return { kind: 'cloth', src };
}

function bandsOf({ src }: ImageSource): ShareCardImage {
  return { kind: 'bands', src };
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
