import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { weavePictures } from '../../images/images.ts';
import { getGuideContent } from './guide-content.ts';

it.each(LANGUAGES.map(({ code }) => code))(
  '[D-R9] a guide in %s has a title, blocks, contents and a woven picture',
  (language) => {
    const { meta, frame, picture } = getGuideContent(language, 'staged-move');
    const { title, blocks, contents } = frame;
    expect(meta.title.startsWith(`${title} | `)).toBe(true);
    expect(new Set(blocks.map(({ type }) => type))).toEqual(
      new Set(['p', 'h2', 'ul', 'ol', 'code', 'blockquote']),
    );
    expect(contents.headings.length).toBeGreaterThan(3);
    expect(weavePictures().get(picture.src)).toMatch(/^<svg /);
  },
);

it('a guide leads to its counterparts in the other languages', () => {
  const { links } = getGuideContent('de', 'staged-move').frame.otherLanguages;
  expect(
    links.map(({ language, href }) => [language, href.split('/').slice(0, -1).join('/')]),
  ).toEqual([
    ['en', '/resources'],
    ['es', '/es/resources'],
  ]);
});
