// Names the chosen position in the message, where the studio reads it. With JavaScript the page has
// done so already. Without it the visitor chooses from a list, and the message does not say it.
import type { Language } from '@loimel/content/languages';
import { readPageTexts } from '@loimel/content/page-texts';
import { fillPlaceholders } from '@loimel/content/placeholders';

/** An unknown position is not named, and an empty message stays empty and is rejected. */
export function namePosition(message: string, positionId: string, language: Language): string {
  const { jobs, application } = readPageTexts(language, 'pages/career.yaml');
  const title = jobs.items.find(({ id }) => id === positionId)?.title;
  if (title === undefined || message.trim() === '') return message;
  const line = fillPlaceholders(application.message, { title });
  return message.split(/\r?\n/).includes(line) ? message : `${line}\n\n${message}`;
}
