// The accessibility statement: its texts, the known gaps of the facts, and the figures of the last
// automatic run, which a program writes.
import { type Language, requireLanguage } from '@loimel/content/languages';
import type { Accessibility, AccessibilityPage } from '@loimel/content/schema';
import { choosePlural, fill } from '../../content/fill.ts';
import { formatDay } from '../../content/format-day.ts';
import { parseFacts, parseTexts, requireById, toTextParts } from '../../content/index.ts';
import lastRun from './last-accessibility-run.json' with { type: 'json' };
import { type LegalBlockContent, type LegalContent, toBlockContent } from './legal-content.ts';

/** The sections that get what the facts and the last run say, after their own blocks. */
const GAPS_SECTION = 'gaps';
const METHOD_SECTION = 'method';

export function getAccessibilityContent(
  language: Language,
  facts: Accessibility = parseFacts('accessibility.yaml'),
): LegalContent {
  const texts = parseTexts(language, 'pages/accessibility.yaml');
  const { meta, title, lead, updated, contents, print, details, sections, sample } = texts;
  const own: Readonly<Record<string, LegalBlockContent[]>> = {
    [GAPS_SECTION]: [toGapsBlock(texts, facts, language)],
    [METHOD_SECTION]: toMethodBlocks(texts, facts, language),
  };
  const rows = [...details.rows, toOpenRow(texts, facts, language)];
  return {
    meta,
    title,
    lead,
    updated: fill(updated, { date: formatDay(lastRun.date, language) }),
    contents,
    printText: print,
    details: {
      title: details.title,
      rows: rows.map(({ label, value }) => ({ label, value: toTextParts(value, language) })),
    },
    sections: sections.map(({ id, title: heading, blocks }, index) => ({
      id,
      number: index + 1,
      title: heading,
      blocks:
        id === GAPS_SECTION && facts.gaps.length === 0
          ? [toBlockContent({ text: texts.gaps.none }, language)]
          : [...blocks.map((block) => toBlockContent(block, language)), ...(own[id] ?? [])],
    })),
    ...(facts.sample ? { sample } : {}),
  };
}

function toOpenRow({ details }: AccessibilityPage, { gaps }: Accessibility, language: Language) {
  const { label, none, some } = details.open;
  const { locale } = requireLanguage(language);
  const forms = choosePlural(some, gaps.length, locale);
  return { label, value: gaps.length === 0 ? none : fill(forms, { n: gaps.length }) };
}

function toGapsBlock(
  { gaps: { caption, head, items } }: AccessibilityPage,
  { gaps }: Accessibility,
  language: Language,
): LegalBlockContent {
  const rows = gaps.map(({ id, until }) => {
    const { what, why, instead = '' } = requireById(items, id);
    const day = until === undefined ? '' : formatDay(until, language);
    return [what, why, [day, instead].filter((text) => text !== '').join('. ')];
  });
  return { kind: 'table', caption, head, rows };
}

function toMethodBlocks(
  { automatic, byHand }: AccessibilityPage,
  { testedByHand }: Accessibility,
  language: Language,
): LegalBlockContent[] {
  const { pages, checks, rules, axe, chromium, violations } = lastRun;
  const date = formatDay(lastRun.date, language);
  const run = fill(automatic, { date, pages, checks, rules, axe, chromium, n: violations });
  const hand =
    testedByHand === undefined
      ? byHand.never
      : fill(byHand.done, { date: formatDay(testedByHand, language) });
  return [run, hand].map((text) => ({ kind: 'text', text: toTextParts(text, language) }));
}
