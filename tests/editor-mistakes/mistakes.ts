// Mistakes that editors make. The first message of the check must name the file and the line.
import { IN_ARTICLES, IN_LANGUAGES } from './in-articles.ts';
import { IN_FACTS } from './in-facts.ts';
import { IN_TEXTS } from './in-texts.ts';
import type { Mistake } from './mistake.ts';

export const MISTAKES: readonly Mistake[] = [
  ...IN_FACTS,
  ...IN_LANGUAGES,
  ...IN_TEXTS,
  ...IN_ARTICLES,
];
