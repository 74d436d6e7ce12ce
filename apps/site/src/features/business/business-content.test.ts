import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { bandsPicture, weavePictures } from '../../images/images.ts';
import { getBusinessContent } from './business-content.ts';

const languages = LANGUAGES.map(({ code }) => code);

it.each(languages)('in %s the showcase holds the same three projects', (language) => {
  const { projects } = getBusinessContent(language).showcase;
  expect(projects.map(({ id }) => id)).toEqual(['harbour-desk', 'wool-market', 'grant-compass']);
});

it.each(languages)('in %s each step says its number in words', (language) => {
  for (const { number, spoken } of getBusinessContent(language).steps.items) {
    expect(spoken).toMatch(new RegExp(`^\\p{L}+ ${number}$`, 'u'));
  }
});

it('every picture file the page names is woven', () => {
  const woven = weavePictures();
  const { projects } = getBusinessContent('en').showcase;
  const sources = [bandsPicture('business').src, ...projects.map(({ imageUrl }) => imageUrl)];
  for (const src of sources) expect(woven.get(src)).toMatch(/^<svg /);
});

it('each service has a swatch of its own', () => {
  const { items } = getBusinessContent('en').services;
  expect(new Set(items.map(({ picture }) => picture.src)).size).toBe(6);
});
