// The texts of a legal page, split for the view: numbered sections, links, lists of terms.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import type { LegalBlock, LegalPage } from '@loimel/content/schema';
import type { SampleNoteProps } from '../../components/sample-note.tsx';
import { getUi, parseTexts, type TextPart, toTextParts } from '../../content/index.ts';
import { toDeviceRows, toStoredRows } from './privacy-tables.ts';

export type LegalListItem = { term?: string; text: TextPart[] };

export type LegalBlockContent =
  | { kind: 'text'; text: TextPart[] }
  | { kind: 'list'; items: LegalListItem[] }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] };

export type LegalSectionContent = {
  id: string;
  number: number;
  title: string;
  blocks: LegalBlockContent[];
  /** Label of the button that opens the cookie settings again, if the section has one. */
  cookieSettings?: string;
};

export type LegalContent = Pick<LegalPage, 'meta' | 'title' | 'lead' | 'updated' | 'contents'> & {
  printText: string;
  otherPage?: { text: string; href: string };
  details: { title: string; rows: { label: string; value: TextPart[] }[] };
  sections: LegalSectionContent[];
  sample?: SampleNoteProps;
};

const COOKIES_SECTION = 'cookies';
const TERM = /^([^:]+): (.+)$/;

export function getLegalContent(page: 'privacy' | 'terms', language: Language): LegalContent {
  const texts = parseTexts(language, `pages/${page}.yaml`);
  const { nav } = getUi(language);
  const other = page === 'privacy' ? 'terms' : 'privacy';
  const { meta, title, lead, updated, contents, print, details, sections } = texts;
  return {
    meta,
    title,
    lead,
    updated,
    contents,
    printText: print,
    otherPage: { text: nav[other], href: localisePath(`/${other}`, language) },
    details: {
      title: details.title,
      rows: details.rows.map(({ label, value }) => ({
        label,
        value: toTextParts(value, language),
      })),
    },
    sections: sections.map(({ id, title: heading, blocks }, index) => ({
      id,
      number: index + 1,
      title: heading,
      blocks: blocks.map((block) => toBlockContent(block, language)),
      ...(id === COOKIES_SECTION ? { cookieSettings: nav.cookies } : {}),
    })),
  };
}

export function toBlockContent(block: LegalBlock, language: Language): LegalBlockContent {
  if ('text' in block) return { kind: 'text', text: toTextParts(block.text, language) };
  if ('list' in block) return { kind: 'list', items: toListItems(block.list, language) };
  if ('storedData' in block) {
    const { caption, head, rows } = block.storedData;
    return { kind: 'table', caption, head, rows: toStoredRows(rows) };
  }
  if ('deviceData' in block) {
    const { caption, head } = block.deviceData;
    return { kind: 'table', caption, head, rows: toDeviceRows(block.deviceData) };
  }
  return { kind: 'table', ...block.table };
}

/** If every entry starts with a term and a colon, the terms are highlighted. */
export function toListItems(entries: readonly string[], language: Language): LegalListItem[] {
  const hasTerms = entries.every((entry) => TERM.test(entry));
  return entries.map((entry) => {
    const [, term, rest] = TERM.exec(entry) ?? [];
    if (!hasTerms || term === undefined || rest === undefined) {
      return { text: toTextParts(entry, language) };
    }
    return { term: `${term}:`, text: toTextParts(rest, language) };
  });
}
