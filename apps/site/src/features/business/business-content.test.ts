import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { bandsImage, weaveImages } from '../../images/images.ts';
import { getBusinessContent, pickShowcase } from './business-content.ts';

const languages = LANGUAGES.map(({ code }) => code);

it.each(languages)('in %s the showcase holds the same three projects', (language) => {
  const { projects } = getBusinessContent(language).showcase;
  expect(projects.map(({ id }) => id)).toEqual(['harbour-desk', 'wool-market', 'grant-compass']);
});

it.each(languages)('in %s each step has its number in words', (language) => {
  for (const { number, spoken } of getBusinessContent(language).steps.items) {
    expect(spoken).toMatch(new RegExp(`^\\p{L}+ ${number}$`, 'u'));
  }
});

it('every image file of the page exists as an illustration', () => {
  const woven = weaveImages();
  const { projects } = getBusinessContent('en').showcase;
  const sources = [bandsImage('business').src, ...projects.map(({ imageUrl }) => imageUrl)];
  for (const src of sources) expect(woven.get(src)).toMatch(/^<svg /);
});

it('each service has a swatch of its own', () => {
  const { items } = getBusinessContent('en').services;
  expect(new Set(items.map(({ image }) => image.src)).size).toBe(6);
});

type Candidate = Parameters<typeof pickShowcase>[0][number] & { id: string };

function candidate(id: string, category: Candidate['category'], featured = true): Candidate {
  return { id, category, featured };
}

function pickIds(candidates: Candidate[]): string[] {
  return pickShowcase(candidates).map(({ id }) => id);
}

it('[S1-P20] only featured projects of category web or ecommerce are picked', () => {
  const candidates = [
    candidate('mobile', 'mobile'),
    candidate('shelved', 'web', false),
    candidate('shop', 'ecommerce'),
    candidate('ai', 'ai'),
    candidate('shelved-shop', 'ecommerce', false),
    candidate('enterprise', 'enterprise'),
    candidate('web', 'web'),
  ];
  expect(pickIds(candidates)).toEqual(['shop', 'web']);
});

it('[S1-P19] of more than three the first three are picked', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(pickIds(ids.map((id) => candidate(id, 'web')))).toEqual(['a', 'b', 'c']);
});

it('without a matching project the showcase is empty', () => {
  expect(pickIds([candidate('ai', 'ai')])).toEqual([]);
});
