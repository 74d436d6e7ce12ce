// Rule: the summary of a project fits two lines of its card. A card never cuts its text, so a longer
// summary would make one card of a row taller than the others.
import { ProjectTextsSchema } from '../schema/index.ts';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { measureExcess } from './text-width.ts';

const FILE = 'projects.yaml';
/** The text of the narrowest card, which is the one on a screen of 320 px. */
const CARD_TEXT = { sizePx: 16, widthPx: 232, lines: 2 };

export function checkSummaries(content: Content): Finding[] {
  return [...content.texts.values()].flatMap((files) => {
    const file = files.get(FILE);
    const projects = ProjectTextsSchema.safeParse(file?.value);
    if (file === undefined || !projects.success) return [];
    return projects.data.flatMap(({ id, summary }, index): Finding[] => {
      const excessPx = measureExcess(summary, CARD_TEXT);
      if (excessPx === 0) return [];
      const { widthPx, lines } = CARD_TEXT;
      const message = `${id}: summary is ${excessPx} px too long, the narrowest card has ${lines} lines of ${widthPx} px; shorten it`;
      return [{ level: 'error', file: file.path, line: file.lineOf([index, 'summary']), message }];
    });
  });
}
