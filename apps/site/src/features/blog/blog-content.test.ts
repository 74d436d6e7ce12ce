import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { getBrowserContent } from './blog-content.ts';

const languages = LANGUAGES.map(({ code }) => code);

it.each(languages)(
  '[S2-P10] the categories at %s are all, development, design, business, technology',
  (language) => {
    const { filters, first } = getBrowserContent(language, 'all', 1);
    expect(filters.map(({ value }) => value)).toEqual([
      'all',
      'development',
      'design',
      'business',
      'technology',
    ]);
    expect(first.selection.category).toBe('all');
  },
);

it('[S2-P17] the popular posts are the three newest', () => {
  const { popular, first } = getBrowserContent('de', 'all', 1);
  const dates = first.cards
    .map(({ date }) => date.iso)
    .sort()
    .reverse();
  expect(popular.map(({ date }) => date.iso)).toEqual(dates.slice(0, 3));
});

it('[S2-P18] the tags are exactly the fixed list', () => {
  expect(getBrowserContent('es', 'all', 1).tags.map(({ tag }) => tag)).toEqual([
    'React',
    'TypeScript',
    'Node.js',
    'Design',
    'UX/UI',
    'Mobile',
    'AI',
    'JavaScript',
    'CSS',
    'Development',
  ]);
});

it('[S2-P23] a card links to the article with the slug of the language of the page', () => {
  const hrefs = getBrowserContent('de', 'all', 1).first.cards.map(({ href }) => href);
  expect(hrefs).toContain('/de/blog/formulare-in-drei-sprachen');
  for (const href of hrefs) expect(href).toMatch(/^\/de\/blog\/[a-z0-9-]+$/);
});

it('[S2-K01] the images of posts are 1280 by 720', () => {
  for (const { image } of getBrowserContent('en', 'all', 1).first.cards) {
    expect(image).toMatchObject({ width: 1280, height: 720 });
  }
});

it('the page of a category shows its posts', () => {
  const { first } = getBrowserContent('en', 'business', 1);
  expect(first.total).toBe(2);
  expect(first.cards.map(({ category }) => category)).toEqual(['business', 'business']);
});
