// Marks sample content in the data for programs. Visitors see the pages without a mark, but a
// search engine or language model must not take an invented prize, client or figure for a fact.
import { FACT_FILES, type FactFile } from '@loimel/content/schema';
import { parseFacts } from '../content/index.ts';

export const SAMPLE_NOTE =
  'Sample content: the company, its people, clients, prizes and figures are invented.';

/** Which facts are samples: files with at least one sample, and the ids of sample posts. */
export type Samples = { files: ReadonlySet<string>; posts: ReadonlySet<string> };

export function findSamples(): Samples {
  const names = Object.keys(FACT_FILES) as FactFile[];
  const files = names.filter((name) => hasSample(parseFacts(name)));
  const posts = parseFacts('posts.yaml').filter(({ sample }) => sample);
  return {
    files: new Set(files.map((name) => `facts/${name}`)),
    posts: new Set(posts.map(({ id }) => id)),
  };
}

/** Every page shows data of the company. `contentFiles` are the other files of the page. */
export function showsSamples(
  contentFiles: readonly string[],
  { files }: Samples = findSamples(),
): boolean {
  return ['facts/company.yaml', ...contentFiles].some((file) => files.has(file));
}

/** An article of a sample company is a sample, too: it names the company as its publisher. */
export function isSamplePost(id: string, samples: Samples = findSamples()): boolean {
  return samples.posts.has(id) || showsSamples([], samples);
}

function hasSample(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('sample' in value && value.sample === true) return true;
  return Object.values(value).some(hasSample);
}
