// The metadata of a page as a flat list of tags, so that the document head only renders it.
import type { Language } from '@loimel/content/languages';
import { DEFAULT_LANGUAGE, requireLanguage } from '@loimel/content/languages';
import type { Company, Meta } from '@loimel/content/schema';
import { SHARE_IMAGE_SIZE, shareImageOf } from './share/cards.ts';

/** Robots policies by kind of page (S1-M08 to S1-M10, D-R10a, D-R10b). */
const ROBOTS = {
  open: 'index, follow, max-snippet:-1, max-image-preview:large',
  career: 'index, follow, max-snippet:160, max-image-preview:standard, max-video-preview:30',
  legal: 'index, nofollow, noarchive, max-snippet:100, max-image-preview:none',
  hidden: 'noindex',
} as const;

export type RobotsPolicy = keyof typeof ROBOTS;

/** Background of both themes, for the browser UI around the page. Same as in packages/theme/tokens.css. */
export const THEME_COLOURS = { light: '#f0efea', dark: '#0f1430' } as const;

/** For icons that cannot be vectors: the home screen and splash screen of a phone. */
export const ICON_SIZES_PX = [192, 512] as const;

export type Metadata = {
  title: string;
  canonical: string;
  imageUrl: string;
  alternates: { hreflang: string; href: string }[];
  /** `<meta name>` for descriptions, robots and Twitter; `<meta property>` for Open Graph. */
  named: { name: string; content: string }[];
  properties: { property: string; content: string }[];
};

/** What Open Graph says about an article. */
export type ArticleInfo = {
  /** YYYY-MM-DD. */
  publishedOn: string;
  modifiedAt: Date;
  /** The address of the author's page, or the name. */
  author: string;
};

type Page = {
  meta: Meta;
  language: Language;
  addresses: ReadonlyMap<Language, string>;
  robots: RobotsPolicy;
  company: Company;
  /** Omitted on a page that is not an article. */
  article?: ArticleInfo | undefined;
};

export function createMetadata(page: Page): Metadata {
  const { meta, language, addresses, robots, company, article } = page;
  const toUrl = (path: string) => new URL(path, company.siteUrl).href;
  const links = [...addresses].map(([hreflang, path]) => ({ hreflang, href: toUrl(path) }));
  const address = requireAddress(addresses, language);
  const canonical = toUrl(address);
  const image = toUrl(shareImageOf(address));
  return {
    title: meta.title,
    canonical,
    imageUrl: image,
    alternates: [
      ...links,
      { hreflang: 'x-default', href: toUrl(requireAddress(addresses, DEFAULT_LANGUAGE)) },
    ],
    named: [
      { name: 'description', content: meta.description },
      { name: 'keywords', content: meta.keywords.join(', ') },
      { name: 'robots', content: ROBOTS[robots] },
      { name: 'googlebot', content: ROBOTS[robots] },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: meta.title },
      { name: 'twitter:description', content: meta.description },
      { name: 'twitter:image', content: image },
      { name: 'twitter:image:alt', content: meta.title },
    ],
    properties: [
      { property: 'og:type', content: article === undefined ? 'website' : 'article' },
      ...(article === undefined ? [] : toArticleTags(article)),
      { property: 'og:site_name', content: company.brand },
      { property: 'og:title', content: meta.title },
      { property: 'og:description', content: meta.description },
      { property: 'og:url', content: canonical },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: String(SHARE_IMAGE_SIZE.width) },
      { property: 'og:image:height', content: String(SHARE_IMAGE_SIZE.height) },
      { property: 'og:image:alt', content: meta.title },
      { property: 'og:locale', content: toOpenGraphLocale(language) },
      ...[...addresses.keys()]
        .filter((other) => other !== language)
        .map((other) => ({ property: 'og:locale:alternate', content: toOpenGraphLocale(other) })),
    ],
  };
}

function toArticleTags({ publishedOn, modifiedAt, author }: ArticleInfo) {
  return [
    { property: 'article:published_time', content: publishedOn },
    { property: 'article:modified_time', content: modifiedAt.toISOString() },
    { property: 'article:author', content: author },
  ];
}

function toOpenGraphLocale(language: Language): string {
  return requireLanguage(language).locale.replace('-', '_');
}

function requireAddress(addresses: ReadonlyMap<Language, string>, language: Language): string {
  const address = addresses.get(language);
  if (address === undefined) throw new Error(`the page has no address in "${language}"`);
  return address;
}
