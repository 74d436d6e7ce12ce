// Prices and terms of the business page: the facts of the company in the words of the language.
import { type Language, requireLanguage } from '@loimel/content/languages';
import type { BusinessPage, Company } from '@loimel/content/schema';
import { fill, type TextPart, toTextParts } from '../../content/index.ts';

type MoneyTexts = BusinessPage['money'];

export type MoneyContent = {
  title: string;
  lead: string;
  items: { id: string; title: string; price: string; unit: string; text: string }[];
  counts: { id: string; figure: string; label: string }[];
  note: TextPart[];
};

export function getMoneyContent(
  texts: MoneyTexts,
  company: Company,
  language: Language,
): MoneyContent {
  const { format } = new Intl.NumberFormat(requireLanguage(language).locale);
  const { title, lead, items, counts, sample, note } = texts;
  return {
    title,
    lead,
    items: items.map((item) => {
      const price = company.prices[item.id];
      const max = 'max' in price ? { max: format(price.max) } : {};
      return { ...item, price: fill(item.price, { min: format(price.min), ...max }) };
    }),
    counts: counts.map(({ id, label }) => ({ id, label, figure: toFigure(id, company) })),
    note: toTextParts(company.sample ? `${sample} ${note}` : note, language),
  };
}

function toFigure(id: MoneyTexts['counts'][number]['id'], company: Company): string {
  switch (id) {
    case 'payment':
      return String(company.paymentDays);
    case 'warranty':
      return String(company.warrantyMonths);
    case 'notice':
      return String(company.noticeMonths);
    case 'rights':
      return '100%';
    default:
      return id satisfies never;
  }
}
