import { DEFAULT_LANGUAGE, LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { getUi, parseFacts, parseTexts } from './index.ts';

/** Titles, labels of figures and category names in one language. */
function readBlocks(language: string) {
  return {
    titles: [
      parseTexts(language, 'pages/home.yaml').hero.title,
      parseTexts(language, 'pages/business.yaml').hero.title,
      parseTexts(language, 'pages/team.yaml').hero.title,
      parseTexts(language, 'pages/career.yaml').hero.title,
      parseTexts(language, 'pages/privacy.yaml').title,
      parseTexts(language, 'pages/terms.yaml').title,
    ],
    figures: parseTexts(language, 'counters.yaml').map(({ id, label }) => ({ id, label })),
    categories: getUi(language).cat,
  };
}

it('[S1-E13] the English blocks hold titles, labels of the statistics and the category labels', () => {
  const { titles, figures, categories } = readBlocks(DEFAULT_LANGUAGE);
  expect(titles).not.toContain('');
  expect(figures.map(({ id }) => id)).toEqual(parseFacts('counters.yaml').map(({ id }) => id));
  expect(Object.values(categories)).toEqual([
    'All',
    'Web',
    'Mobile',
    'Enterprise',
    'E-Commerce',
    'AI Solutions',
  ]);
});

it.each(LANGUAGES.map(({ code }) => code).filter((code) => code !== DEFAULT_LANGUAGE))(
  '[S1-E13] the blocks of %s hold the same keys with other texts',
  (language) => {
    const english = readBlocks(DEFAULT_LANGUAGE);
    const translated = readBlocks(language);
    for (const [index, title] of translated.titles.entries()) {
      expect(title).not.toBe(english.titles[index]);
    }
    for (const [index, { id, label }] of translated.figures.entries()) {
      expect(id).toBe(english.figures[index]?.id);
      expect(label, id).not.toBe(english.figures[index]?.label);
    }
    expect(Object.keys(translated.categories)).toEqual(Object.keys(english.categories));
    expect(translated.categories.all).not.toBe(english.categories.all);
  },
);
