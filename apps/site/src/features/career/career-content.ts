// The texts of the career page joined with the positions that are open.
import type { Language } from '@loimel/content/languages';
import type { CareerPage } from '@loimel/content/schema';
import { parseTexts } from '../../content/index.ts';
import { getOpenPositions, getPositions, type Position } from '../../content/positions.ts';

export type CareerContent = {
  meta: CareerPage['meta'];
  hero: CareerPage['hero'];
  jobs: Omit<CareerPage['jobs'], 'items'> & { positions: Position[]; open: string };
  application: CareerPage['application'] & {
    /** Also those that are closed, because a visitor may still have their link. */
    positions: Position[];
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
      positions: getPositions(language),
      closed: position.closed.title,
    },
  };
}
