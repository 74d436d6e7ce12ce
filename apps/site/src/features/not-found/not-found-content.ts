// The texts of the not-found page and the addresses of its links.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import type { NotFoundPage } from '@loimel/content/schema';
import { parseTexts } from '../../content/index.ts';

type Link = { text: string; href: string };

export type NotFoundContent = Pick<NotFoundPage, 'meta' | 'title' | 'text' | 'more' | 'back'> & {
  home: Link;
  help: { title: string; links: Link[] };
};

/**
 * `gone`: the address had a page, and nothing replaces it. `busy`: a form that was sent without JavaScript
 * has not reached the backend.
 */
export type MissingPage = 'not-found' | 'gone' | 'busy';

export function getNotFoundContent(language: Language, kind: MissingPage): NotFoundContent {
  const texts = parseTexts(language, 'pages/not-found.yaml');
  const { home, links, back } = texts;
  const { meta, title, text, more } = kind === 'not-found' ? texts : texts[kind];
  const toLink = (text: string, path: string): Link => ({
    text,
    href: localisePath(path, language),
  });
  return {
    meta,
    title,
    text,
    more,
    back,
    home: toLink(home, '/'),
    help: {
      title: links.title,
      links: [
        toLink(links.home, '/'),
        toLink(links.services, '/business'),
        toLink(links.team, '/team'),
        toLink(links.contact, '/#contact'),
      ],
    },
  };
}
