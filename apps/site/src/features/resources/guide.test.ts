import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { weaveImages } from '../../images/images.ts';
import { getGuideContent, listGuidePaths } from './guide.tsx';

it.each(LANGUAGES.map(({ code }) => code))(
  '[D-R9] a guide in %s has a title, blocks, contents and an illustration',
  (language) => {
    const { meta, frame, image } = getGuideContent(language, 'staged-move');
    const { title, blocks, contents } = frame;
    expect(meta.title.startsWith(`${title} | `)).toBe(true);
    expect(new Set(blocks.map(({ type }) => type))).toEqual(
      new Set(['p', 'h2', 'ul', 'ol', 'code', 'blockquote']),
    );
    expect(contents.headings.length).toBeGreaterThan(3);
    expect(weaveImages().get(image.src)).toMatch(/^<svg /);
  },
);

it('a guide links to its counterparts in the other languages', () => {
  const { links } = getGuideContent('de', 'staged-move').frame.otherLanguages;
  expect(
    links.map(({ language, href }) => [language, href.split('/').slice(0, -1).join('/')]),
  ).toEqual([
    ['en', '/resources'],
    ['es', '/es/resources'],
  ]);
});

it('[D-R9] each guide has an address in every language, for the slugs of all languages', () => {
  const german = listGuidePaths().filter(
    ({ params, props }) => params.lang === 'de' && props.id === 'staged-move',
  );
  const slugs = german.map(({ params }) => params.slug);
  expect(slugs).toContain('plan-a-move-in-stages');
  expect(slugs).toHaveLength(3);
  const english = listGuidePaths().filter(({ params }) => params.lang === undefined);
  expect(new Set(english.map(({ props }) => props.id))).toEqual(
    new Set(['staged-move', 'contract-first']),
  );
});

it('no two guides share an address', () => {
  const addresses = listGuidePaths().map(({ params }) => `${params.lang ?? ''}/${params.slug}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
