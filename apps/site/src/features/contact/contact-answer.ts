// Who answers a message, what happens after it is sent, and the next free week.
import { toEndOfWeek } from '@loimel/content/company-days';
import type { Language } from '@loimel/content/languages';
import { requireLanguage } from '@loimel/content/languages';
import type { Company, Ui } from '@loimel/content/schema';
import { choosePlural } from '../../content/fill.ts';
import { formatDay } from '../../content/format-day.ts';
import { fill, getUi, parseFacts, parseTexts, requireById } from '../../content/index.ts';
import { getPortrait, type Portrait } from '../../images/pictures.ts';

export type AnswerContent = {
  person: { title: string; text: string; portrait: Portrait };
  next: { title: string; steps: Ui['contact']['next'] };
  /** `until` is its end. Null when there is none. */
  freeWeek: { title: string; text: string; until: string } | null;
};

export function getAnswerContent(company: Company, language: Language): AnswerContent {
  const { contact } = getUi(language);
  const { leadership } = parseTexts(language, 'pages/team.yaml');
  const person = requireById(parseFacts('people.yaml'), company.contactPerson);
  const { position } = requireById(leadership.items, person.id);
  return {
    person: {
      title: fill(contact.reads, { name: person.name }),
      text: fill(contact.readsText, { position }),
      portrait: getPortrait(person, language),
    },
    next: { title: contact.nextTitle, steps: contact.next },
    freeWeek: toFreeWeek(company, contact, language),
  };
}

function toFreeWeek(
  { freeWeek: week, timeZone }: Company,
  texts: Ui['contact'],
  language: Language,
): AnswerContent['freeWeek'] {
  if (week === undefined) return null;
  const { locale } = requireLanguage(language);
  const { monday, sessions } = week;
  return {
    title: fill(texts.freeWeek, { date: formatDay(monday, language) }),
    text: fill(choosePlural(texts.freeSessions, sessions, locale), { n: sessions }),
    until: toEndOfWeek(monday, timeZone),
  };
}
