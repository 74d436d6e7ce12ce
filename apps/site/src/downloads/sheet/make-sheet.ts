// Makes the PDF of a text of content/<language>/downloads/.
import type { Language } from '@loimel/content/languages';
import { findModifiedAt } from '../../content/dates.ts';
import { company } from '../../content/index.ts';
import type { Paper } from '../pdf/paper.ts';
import { renderSheet } from '../pdf/render-sheet.ts';
import { readSheet } from './read-sheet.ts';

type Figure = (paper: Paper) => void;

export async function makeSheet(
  language: Language,
  id: string,
  writeFigure?: Figure,
): Promise<Uint8Array> {
  return renderSheet(readSheet(language, id), {
    language,
    author: company.legalName,
    footer: company.domain,
    changedAt: findModifiedAt([`${language}/downloads/${id}/${id}.md`]),
    ...(writeFigure === undefined ? {} : { writeFigure }),
  });
}
