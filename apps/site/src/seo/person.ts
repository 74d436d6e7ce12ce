// The people of the team page in structured data.
import { type Language, localisePath } from '@loimel/content/languages';
import type { Company, Person } from '@loimel/content/schema';
import { parseFacts, parseTexts, requireById } from '../content/index.ts';
import { organizationOf } from './organization.ts';
import { markSample } from './sample-mark.ts';
import type { IdentifiedThing, JsonLdThing } from './structured-data.ts';

/** The people who lead the company. The team page shows each of them below an anchor. */
export function createLeaders(company: Company, language: Language): IdentifiedThing[] {
  return parseFacts('people.yaml').map((person) => createPerson(company, language, person));
}

/** Has an address if the person is on the team page. */
type Author = JsonLdThing & { name: string; url?: string };

/** The author of an article by the printed name: a person of the team page, or only a name. */
export function createAuthor(company: Company, language: Language, name: string): Author {
  const person = parseFacts('people.yaml').find((candidate) => candidate.name === name);
  return person === undefined
    ? { '@type': 'Person', name }
    : createPerson(company, language, person);
}

function createPerson(
  company: Company,
  language: Language,
  person: Person,
): IdentifiedThing & Author {
  const { id, name, linkedinUrl, sample } = person;
  const { leadership } = parseTexts(language, 'pages/team.yaml');
  const toUrl = (path: string) => new URL(`${path}#${id}`, company.siteUrl).href;
  const thing = {
    '@type': 'Person',
    // The same in every language. The address leads to the page of the language.
    '@id': toUrl('/team'),
    name,
    jobTitle: requireById(leadership.items, id).position,
    url: toUrl(localisePath('/team', language)),
    sameAs: [linkedinUrl],
    worksFor: organizationOf(company),
  };
  return markSample(thing, sample);
}
