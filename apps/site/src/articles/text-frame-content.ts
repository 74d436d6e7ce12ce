// Collects the texts and data that an article or a guide shows, in one language.

import { findHeadings, findPictures } from '@loimel/content/article-blocks';
import { LANGUAGES, type Language, localisePath } from '@loimel/content/languages';
import { getUi } from '../content/index.ts';
import { getPicture } from '../images/pictures.ts';
import { type ArticleFolder, articleAddresses, readBody, readHead } from './read-article.ts';

export type TextFrameContent = ReturnType<typeof getTextFrame>;

type Options = {
  folder: ArticleFolder;
  id: string;
  language: Language;
  /** The list that the text belongs to. */
  back: { text: string; path: string };
};

export function getTextFrame({ folder, id, language, back }: Options) {
  const { blog, toast } = getUi(language);
  const { title, isStale } = readHead(folder, id, language);
  const { blocks } = readBody(folder, id, language);
  const addresses = articleAddresses(folder, id);
  const links = LANGUAGES.filter(({ code }) => code !== language).map(({ code, label }) => ({
    language: code,
    label,
    href: addresses.get(code) ?? localisePath(back.path, code),
  }));
  return {
    title,
    back: { text: back.text, href: localisePath(back.path, language) },
    staleNote: isStale ? blog.stale : null,
    otherLanguages: { label: blog.alsoIn, links },
    contents: { label: blog.toc, headings: findHeadings(blocks) },
    blocks,
    pictures: new Map(
      findPictures(blocks).map((picture) => [picture, getPicture(picture, language)]),
    ),
    blockTexts: { copy: blog.copy, copied: toast.copied },
  };
}
