// Marks sample content in the data for programs. Most pages have no visible mark, but a search engine
// or language model must not take an invented prize, client or figure for a fact.
import { FACT_FILES, type FactFile } from '@loimel/content/schema';
import { parseFacts } from '../content/index.ts';
import type { IdentifiedThing } from './structured-data.ts';

export const SAMPLE_NOTE =
  'Sample content: the company, its people, clients, prizes and figures are invented.';

/** The facts whose entries have pages of their own. */
const FILES_WITH_PAGES = ['jobs.yaml', 'posts.yaml', 'projects.yaml'] as const;
type FileWithPages = (typeof FILES_WITH_PAGES)[number];

/** Which facts are samples: files with at least one sample, and entries with pages of their own. */
export type Samples = { files: ReadonlySet<string>; entries: ReadonlySet<string> };

export function findSamples(): Samples {
  const names = Object.keys(FACT_FILES) as FactFile[];
  const files = names.filter((name) => hasSample(parseFacts(name)));
  const entries = FILES_WITH_PAGES.flatMap((file) =>
    parseFacts(file)
      .filter(({ sample }) => sample)
      .map(({ id }) => toEntry(file, id)),
  );
  return { files: new Set(files.map((name) => `facts/${name}`)), entries: new Set(entries) };
}

function toEntry(file: FileWithPages, id: string): string {
  return `${file}/${id}`;
}

/** Every page shows data of the company. `contentFiles` are the other files of the page. */
export function showsSamples(
  contentFiles: readonly string[],
  { files }: Samples = findSamples(),
): boolean {
  return ['facts/company.yaml', ...contentFiles].some((file) => files.has(file));
}

/** A page of a sample company is a sample, too: it names the company. */
export function isSampleEntry(
  file: FileWithPages,
  id: string,
  samples: Samples = findSamples(),
): boolean {
  return samples.entries.has(toEntry(file, id)) || showsSamples([], samples);
}

/** Adds the note to a thing. Every schema.org type has this property. */
export function markSample<T extends IdentifiedThing>(thing: T, isSample: boolean): T {
  return isSample ? { ...thing, disambiguatingDescription: SAMPLE_NOTE } : thing;
}

function hasSample(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('sample' in value && value.sample === true) return true;
  return Object.values(value).some(hasSample);
}
