// The texts of the career page joined with the positions that are open.
import { LANGUAGES, type Language } from '@loimel/content/languages';
import type { CareerPage } from '@loimel/content/schema';
import { fill, parseTexts } from '../../content/index.ts';
import {
  getOpenPositions,
  getPositions,
  type Position,
  requirePosition,
} from '../../content/positions.ts';

export type CareerContent = {
  meta: CareerPage['meta'];
  hero: CareerPage['hero'];
  jobs: Omit<CareerPage['jobs'], 'items'> & { positions: Position[]; open: string };
  application: CareerPage['application'] & {
    /** Also those that are closed, because a visitor may still have their link. */
    positions: (Position & {
      /** The lines that name it in a message: of this language, then of the others. */
      lines: readonly string[];
    })[];
    /** Says that a position is closed. */
    closed: string;
  };
};

export function getCareerContent(language: Language): CareerContent {
  const { meta, hero, jobs, position, application } = parseTexts(language, 'pages/career.yaml');
  const { items: _, ...texts } = jobs;
  return {
    meta,
    hero,
    jobs: { ...texts, positions: getOpenPositions(language), open: position.open },
    application: {
      ...application,
      positions: getPositions(language).map((position) => ({
        ...position,
        lines: createLines(position.id, language),
      })),
      closed: position.closed.title,
    },
  };
}

function createLines(id: string, language: Language): string[] {
  const codes = new Set([language, ...LANGUAGES.map(({ code }) => code)]);
  const lines = [...codes].map((code) => {
    const { message } = parseTexts(code, 'pages/career.yaml').application;
    return fill(message, { title: requirePosition(code, id).title });
  });
  return [...new Set(lines)];
}
