// Gathers what one guide shows in one language.
import { LANGUAGES, type Language } from '@loimel/content/languages';
import type { Meta } from '@loimel/content/schema';
import { articleAddresses, findHeadings, readBody, readHead } from '../../articles/index.ts';
import { fill, getUi, parseTexts } from '../../content/index.ts';
import { localisePath } from '../../i18n/index.ts';
import { guidePicture } from '../../pictures/pictures.ts';

export type GuideContent = ReturnType<typeof getGuideContent>;

export function getGuideContent(language: Language, id: string) {
  const { blog, res, t } = getUi(language);
  const { meta, guideMeta } = parseTexts(language, 'pages/resources.yaml');
  const { title, excerpt, isStale } = readHead('guides', id, language);
  const { blocks, minutes } = readBody('guides', id, language);
  return {
    title,
    meta: toMeta({ title, excerpt, keywords: meta.keywords, section: res.title }),
    back: { text: res.back, href: localisePath('/resources', language) },
    readingTime: fill(guideMeta, { n: minutes }),
    staleNote: isStale ? blog.stale : null,
    picture: guidePicture(id),
    otherLanguages: { label: blog.alsoIn, links: toLanguageLinks(id, language) },
    contents: { label: blog.toc, headings: findHeadings(blocks) },
    blocks,
    blockTexts: { copy: blog.copy, copied: t.copied },
  };
}

type Head = { title: string; excerpt: string; keywords: readonly string[]; section: string };

function toMeta({ title, excerpt, keywords, section }: Head): Meta {
  return { title: `${title} | ${section}`, description: excerpt, keywords: [...keywords] };
}

function toLanguageLinks(id: string, language: Language) {
  const addresses = articleAddresses('guides', id);
  return LANGUAGES.filter(({ code }) => code !== language).map(({ code, label }) => ({
    language: code,
    label,
    href: addresses.get(code) ?? localisePath('/resources', code),
  }));
}
