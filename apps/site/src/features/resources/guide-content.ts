// Gathers what one guide shows in one language.
import type { Language } from '@loimel/content/languages';
import type { Meta } from '@loimel/content/schema';
import { readBody, readHead } from '../../articles/read-article.ts';
import { getTextFrame } from '../../articles/text-frame-content.ts';
import { fill, getUi, parseTexts } from '../../content/index.ts';
import { guidePicture } from '../../images/images.ts';

export type GuideContent = ReturnType<typeof getGuideContent>;

export function getGuideContent(language: Language, id: string) {
  const { res } = getUi(language);
  const { meta, guideMeta } = parseTexts(language, 'pages/resources.yaml');
  const { title, excerpt } = readHead('guides', id, language);
  const { minutes } = readBody('guides', id, language);
  return {
    meta: toMeta({ title, excerpt, keywords: meta.keywords, section: res.title }),
    frame: getTextFrame({
      folder: 'guides',
      id,
      language,
      back: { text: res.back, path: '/resources' },
    }),
    readingTime: fill(guideMeta, { n: minutes }),
    picture: guidePicture(id),
  };
}

type Head = { title: string; excerpt: string; keywords: readonly string[]; section: string };

function toMeta({ title, excerpt, keywords, section }: Head): Meta {
  return { title: `${title} | ${section}`, description: excerpt, keywords: [...keywords] };
}
