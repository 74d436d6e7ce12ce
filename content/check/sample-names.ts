// Names of sample facts that texts may repeat: brand, people, clients, projects and figures.
import type { Content } from './load.ts';
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

export function findSampleNames(content: Content): SampleName[] {
  const toEntries = (file: string): Entry[] => {
    const value = content.facts.get(file)?.value;
    const list: Entry[] = Array.isArray(value) ? value : [];
    return list.filter(({ sample }) => sample === true);
  };
  const toNames = (file: string, key: string, what: string): SampleName[] =>
    toEntries(file).map((entry) => ({ text: String(entry[key]), what, language: null }));
  const company = content.facts.get('company.yaml')?.value;
  const brand: SampleName[] =
    getAt(company, ['sample']) === true
      ? [
          {
            text: String(getAt(company, ['brand'])),
            what: 'the name of the sample company (use {brand})',
            language: null,
          },
        ]
      : [];
  // Plain numbers such as 15 also occur in other sentences.
  const figures = toNames('counters.yaml', 'figure', 'a sample figure').filter(({ text }) =>
    /[+%]$/.test(text),
  );
  const names = [
    ...brand,
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
  ];
  return [...new Map(names.map((name) => [`${name.language} ${name.text}`, name])).values()];
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
