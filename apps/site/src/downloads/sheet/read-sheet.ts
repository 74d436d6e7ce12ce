// Reads the text of a PDF in one language and fills in its facts.
import type { Language } from '@loimel/content/languages';
import { requireLanguage } from '@loimel/content/languages';
import { parseSheet, type SheetBlock } from '@loimel/content/parse-sheet';
import { toFactValues } from '@loimel/content/placeholders';
import { DownloadFrontMatterSchema } from '@loimel/content/schema';
import { parse } from 'yaml';
import { fill, parseFacts } from '../../content/index.ts';
import { requireSource } from '../sources.ts';

export type Sheet = { title: string; lead: string; blocks: SheetBlock[] };

const HEAD = /^---\r?\n([\s\S]*?\r?\n)---\r?\n/;

export function readSheet(language: Language, id: string): Sheet {
  const path = `${id}/${id}.md`;
  const source = requireSource(language, path);
  const yaml = HEAD.exec(source)?.[1];
  if (yaml === undefined) {
    throw new Error(
      `content/${language}/downloads/${path} has no front matter between two lines of ---`,
    );
  }
  const values = toSheetValues(language);
  const { title, lead } = DownloadFrontMatterSchema.parse(parse(yaml));
  return {
    title,
    lead: fill(lead, values),
    blocks: parseSheet(fill(source, values), `content/${language}/downloads/${path}`),
  };
}

/** The variables of a sheet besides the facts that every text may use. */
function toSheetValues(language: Language): Record<string, string | number> {
  const { locale } = requireLanguage(language);
  const { opens, closes, responseHours } = parseFacts('press.yaml').contact;
  const company = parseFacts('company.yaml');
  return {
    ...toFactValues({ company, retention: parseFacts('retention.yaml'), locale }),
    ...toCounterValues(),
    ...Object.fromEntries(parseFacts('people.yaml').map(({ role, name }) => [role, name])),
    opens,
    closes,
    responseHours,
  };
}

/** The counter `press-clients` of counters.yaml is `{pressClients}` in a text. */
function toCounterValues(): Record<string, string> {
  return Object.fromEntries(
    parseFacts('counters.yaml').map(({ id, figure }) => [
      id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      figure,
    ]),
  );
}
