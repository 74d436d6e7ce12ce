// A guide of the resources page: its addresses, its content and its view.
import type { Language } from '@loimel/content/languages';
import { LANGUAGES } from '@loimel/content/languages';
import type { Meta, Resource } from '@loimel/content/schema';
import { readBody, readHead } from '../../articles/read-article.ts';
import { TextFrame } from '../../articles/text-frame.tsx';
import { getTextFrame } from '../../articles/text-frame-content.ts';
import { formatDay } from '../../content/format-day.ts';
import { fill, getUi, parseFacts, parseTexts } from '../../content/index.ts';
import { guideImage } from '../../images/images.ts';
import { langPaths } from '../../language/static-paths.ts';

/**
 * All addresses of all guides (D-R9). As in the blog (S2-R03), each language accepts the slugs of
 * all languages, so that a link still works after a change of language.
 */
export function listGuidePaths() {
  const ids = parseFacts('resources.yaml').flatMap(({ id, type }) => (type === 'guide' ? id : []));
  return langPaths().flatMap(({ params, props }) =>
    ids.flatMap((id) => {
      const slugs = new Set(LANGUAGES.map(({ code }) => readHead('guides', id, code).slug));
      return [...slugs].map((slug) => ({
        params: { ...params, slug },
        props: { ...props, id },
      }));
    }),
  );
}

type GuideFacts = Extract<Resource, { type: 'guide' }>;

type GuideContent = ReturnType<typeof getGuideContent>;

export function getGuideContent(language: Language, id: string) {
  const { res } = getUi(language);
  const { meta, guideMeta } = parseTexts(language, 'pages/resources.yaml');
  const { title, excerpt, href } = readHead('guides', id, language);
  const { minutes } = readBody('guides', id, language);
  const { date } = requireGuide(id);
  return {
    meta: toMeta({ title, excerpt, keywords: meta.keywords, section: res.title }),
    frame: getTextFrame({
      folder: 'guides',
      id,
      language,
      back: { text: res.back, path: '/resources' },
    }),
    guide: { title, excerpt, href, date, minutes },
    day: formatDay(date, language),
    readingTime: fill(guideMeta, { n: minutes }),
    image: guideImage(id),
  };
}

function requireGuide(id: string): GuideFacts {
  const guide = parseFacts('resources.yaml').find((resource) => resource.id === id);
  if (guide?.type !== 'guide') throw new Error(`facts/resources.yaml has no guide "${id}"`);
  return guide;
}

type Head = { title: string; excerpt: string; keywords: readonly string[]; section: string };

function toMeta({ title, excerpt, keywords, section }: Head): Meta {
  return { title: `${title} | ${section}`, description: excerpt, keywords: [...keywords] };
}

/** Like an article, but without author and related posts. */
export function Guide({ content }: { content: GuideContent }) {
  const { frame, image, guide, day, readingTime } = content;
  const byline = (
    <>
      <span>{readingTime}</span>
      <time dateTime={guide.date}>{day}</time>
    </>
  );
  return <TextFrame content={frame} image={image} byline={byline} />;
}
