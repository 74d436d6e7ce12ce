import { expect, it } from 'vitest';
import { company, parseTexts } from '../../content/index.ts';
import { getMoneyContent } from './money-content.ts';

const { money } = parseTexts('de', 'pages/business.yaml');

it('prices and figures are those of the facts, in the format of the language', () => {
  const prices = { ...company.prices, sketch: { min: 6000, max: 9000 }, care: { min: 900 } };
  const { items, counts } = getMoneyContent(money, { ...company, prices, paymentDays: 21 }, 'de');
  expect(items[0]?.price).toBe('6.000 bis 9.000\u00A0€');
  expect(items[2]?.price).toBe('ab 900\u00A0€');
  expect(counts.map(({ figure }) => figure)).toEqual(['21', '12', '1', '100%']);
});

it('only sample prices are called examples', () => {
  const read = (sample: boolean) =>
    getMoneyContent(money, { ...company, sample }, 'de')
      .note.map(({ text }) => text)
      .join('');
  expect(read(true)).toContain('Beispiele');
  expect(read(false)).not.toContain('Beispiele');
});
