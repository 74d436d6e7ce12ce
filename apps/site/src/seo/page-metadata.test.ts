import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { parseTexts } from '../content/index.ts';

const PAGES = [
  'pages/home.yaml',
  'pages/business.yaml',
  'pages/team.yaml',
  'pages/career.yaml',
  'pages/privacy.yaml',
  'pages/terms.yaml',
  'pages/blog.yaml',
  'pages/press.yaml',
  'pages/projects.yaml',
  'pages/resources.yaml',
] as const;

it.each(LANGUAGES.map(({ code }) => code))(
  '[S1-M07] each of the ten pages has a title, a description and keywords of its own in %s',
  (language) => {
    const metas = PAGES.map((file) => parseTexts(language, file).meta);
    expect(new Set(metas.map(({ title }) => title)).size).toBe(PAGES.length);
    expect(new Set(metas.map(({ description }) => description)).size).toBe(PAGES.length);
    expect(new Set(metas.map(({ keywords }) => keywords.join(', '))).size).toBe(PAGES.length);
  },
);
