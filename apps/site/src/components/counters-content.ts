// The counters of a page: figures from the ledger, joined with their words.
import type { Language } from '@loimel/content/languages';
import type { Counter, CounterText } from '@loimel/content/schema';
import { getUi, parseFacts, parseTexts } from '../content/index.ts';

export type CounterItem = Pick<Counter, 'figure'> & CounterText;
export type CountersContent = { items: CounterItem[]; howCounted: string };

export function getCounters(page: Counter['page'], language: Language): CountersContent {
  const texts = parseTexts(language, 'counters.yaml');
  const items = parseFacts('counters.yaml')
    .filter((counter) => counter.page === page)
    .map(({ id, figure }) => {
      const text = texts.find((candidate) => candidate.id === id);
      if (text === undefined) throw new Error(`counter "${id}" has no words in "${language}"`);
      return { ...text, figure };
    });
  return { items, howCounted: getUi(language).foot.howCounted };
}
