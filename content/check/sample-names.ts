// Names of sample facts that texts may repeat: brand, people, clients, projects and figures.
import type { Content } from './load.ts';
import type { ShippedSamples } from './shipped-samples.ts';
import { getAt } from './tree.ts';

export type SampleName = {
  text: string;
  /** What the name belongs to, for the message. */
  what: string;
  /** Null: the same in every language. */
  language: string | null;
  /** The list of texts that belongs to the name, e.g. `projects.yaml`. It is replaced with it. */
  own?: { file: string; id: string };
};

type Entry = Record<string, unknown>;

export function findSampleNames(content: Content, shipped: ShippedSamples): SampleName[] {
  const toEntries = (file: string): Entry[] => {
    const value = content.facts.get(file)?.value;
    const list: Entry[] = Array.isArray(value) ? value : [];
    return list.filter(({ sample }) => sample === true);
  };
  const toNames = (file: string, key: string, what: string): SampleName[] =>
    toEntries(file).map((entry) => ({ text: String(entry[key]), what, language: null }));
  const toShipped = (texts: readonly string[], what: string): SampleName[] =>
    texts.map((text) => ({ text, what, language: null }));
  // Plain numbers such as 15 also occur in other sentences.
  const figures = toNames('counters.yaml', 'figure', 'a sample figure').filter(({ text }) =>
    /[+%]$/.test(text),
  );
  const names = [
    ...findCompanyNames(content, shipped),
    ...toNames('people.yaml', 'name', 'a sample person'),
    ...toNames('posts.yaml', 'author', 'a sample author'),
    ...toEntries('projects.yaml').map((entry) => ({
      text: String(entry['client']),
      what: 'a sample client',
      language: null,
      own: { file: 'projects.yaml', id: String(entry['id']) },
    })),
    ...figures,
    ...findProjectTitles(content, toEntries('projects.yaml')),
    ...toShipped(shipped.person, 'a sample person'),
    ...toShipped(shipped.client, 'a sample client'),
  ];
  // The first of several with the same text, because it knows the texts of its own.
  const byText = new Map(names.toReversed().map((name) => [`${name.language} ${name.text}`, name]));
  return [...byText.values()].toReversed();
}

/**
 * Name, city and country of the shipped company. A real company may have the same city, and members
 * in the same country.
 */
function findCompanyNames(content: Content, shipped: ShippedSamples): SampleName[] {
  const company = content.facts.get('company.yaml')?.value;
  const isSample = getAt(company, ['sample']) === true;
  const toOld = (texts: readonly string[], ...path: string[]) => {
    const current = String(getAt(company, path));
    return isSample ? [...new Set([...texts, current])] : texts.filter((text) => text !== current);
  };
  const toName = (text: string, what: string, language: string | null = null): SampleName => {
    return { text, what, language };
  };
  const brands = toOld(shipped.brand, 'brand').flatMap((brand) => [
    brand,
    brand.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  ]);
  const members = getAt(company, ['members']);
  const isOfMembers = (code: string) =>
    Array.isArray(members) && members.some((member) => getAt(member, ['countryCode']) === code);
  const countryCodes = toOld(shipped.countryCode, 'address', 'countryCode').filter(
    (code) => isSample || !isOfMembers(code),
  );
  return [
    ...[...new Set(brands)].map((brand) =>
      toName(brand, 'the name of the sample company (use {brand})'),
    ),
    ...toOld(shipped.city, 'address', 'city').map((city) =>
      toName(city, 'the city of the sample company'),
    ),
    ...countryCodes.flatMap((code) =>
      content.languages.map((language) => {
        const country = new Intl.DisplayNames(language.locale, { type: 'region' }).of(code);
        return toName(country ?? code, 'the country of the sample company', language.code);
      }),
    ),
  ];
}

/**
 * Whether a text contains the name as words of its own: “Estonian” does not contain “Estonia”. The
 * German genitive, “Estlands”, does.
 */
export function hasName(text: string, name: string, language: string): boolean {
  if (!text.includes(name)) return false;
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const ending = language === 'de' ? 's?' : '';
  return new RegExp(`(?<![\\p{L}\\d])${pattern}${ending}(?![\\p{L}\\d])`, 'u').test(text);
}

function findProjectTitles(content: Content, projects: readonly Entry[]): SampleName[] {
  const samples = new Set(projects.map(({ id }) => id));
  return [...content.texts].flatMap(([language, files]) => {
    const value = files.get('projects.yaml')?.value;
    const texts: Entry[] = Array.isArray(value) ? value : [];
    return texts
      .filter(({ id }) => samples.has(id))
      .map(({ id, title }) => ({
        text: String(title),
        what: 'a sample project',
        language,
        own: { file: 'projects.yaml', id: String(id) },
      }));
  });
}

type Place = { content: Content; file: string; label: string };

/** The texts of the sample itself are not listed again: its entry in the facts names them. */
export function ownsText({ own }: SampleName, { content, file, label }: Place): boolean {
  if (own === undefined) return false;
  const [, language = '', ...rest] = file.split('/');
  if (rest.join('/') !== own.file) return false;
  const index = Number(label.split('.')[0]);
  return getAt(content.texts.get(language)?.get(own.file)?.value, [index, 'id']) === own.id;
}
