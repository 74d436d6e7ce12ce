// The sample content that this repository was shipped with. An entry with a value of this list is
// still the sample, whatever its mark `sample` says. `--list-samples` adds the samples of a content
// folder to the list; it removes none, because a studio may have copied an older version.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Finding } from './finding.ts';
import type { Content } from './load.ts';
import { getAt, type Path } from './tree.ts';

const FILE = new URL('./shipped-samples.json', import.meta.url);

const KINDS = [
  'brand',
  'ascii',
  'city',
  'countryCode',
  'person',
  'client',
  'voice',
  'picture',
  'figure',
  'job',
  'release',
  'article',
] as const;
type Kind = (typeof KINDS)[number];
export type ShippedSamples = Readonly<Record<Kind, readonly string[]>>;

type FactEntry = { kind: Kind; value: string; file: string; path: Path; isMarked: boolean };

/** Where the facts name an invented value, and how it is replaced. */
const SOURCES: readonly {
  kind: Kind;
  file: string;
  list: Path;
  key: string;
  toValue: (entry: unknown) => string | null;
}[] = [
  { kind: 'person', file: 'people.yaml', list: [], key: 'name', toValue: pick('name') },
  { kind: 'person', file: 'posts.yaml', list: [], key: 'author', toValue: pick('author') },
  { kind: 'client', file: 'projects.yaml', list: [], key: 'client', toValue: pick('client') },
  { kind: 'picture', file: 'pictures.yaml', list: [], key: 'id', toValue: pick('id') },
  { kind: 'figure', file: 'counters.yaml', list: [], key: 'figure', toValue: pick('id', 'figure') },
  { kind: 'job', file: 'jobs.yaml', list: [], key: 'id', toValue: pick('id', 'postedOn') },
  { kind: 'release', file: 'press.yaml', list: ['releases'], key: 'id', toValue: pick('id') },
];

const ADVICE: Readonly<Record<Kind, string>> = {
  brand: 'write the name of your company',
  ascii: 'write the name of your company',
  city: 'write your own city',
  countryCode: 'write your own country',
  person: 'name a person of your company',
  client: 'name a client who has agreed, and write the texts in projects.yaml',
  voice: 'quote a client who has agreed, or remove the quote',
  picture: 'show a picture of your own, with its own id and texts',
  figure: 'write a figure that you have counted, and its definition in counters.yaml',
  job: 'describe a position that is open, and write its texts in pages/career.yaml',
  release: 'state what has really happened, and write the texts in pages/press.yaml',
  article: 'write your own text, with its own slug',
};

export function readShippedSamples(): ShippedSamples {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function listSamples(content: Content): void {
  const known = readShippedSamples();
  const found = collectSamples(content);
  const all = KINDS.map((kind) => [kind, [...new Set([...known[kind], ...found[kind]])].sort()]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

/** The values of all entries that are marked as samples. */
export function collectSamples(content: Content): ShippedSamples {
  const company = content.facts.get('company.yaml')?.value;
  const isSampleCompany = getAt(company, ['sample']) === true;
  const ofCompany = (...path: string[]) => (isSampleCompany ? [String(getAt(company, path))] : []);
  const entries = toFactEntries(content).filter(({ isMarked }) => isMarked);
  const toValues = (kind: Kind) =>
    entries.filter((entry) => entry.kind === kind).map(({ value }) => value);
  return {
    brand: ofCompany('brand'),
    ascii: ofCompany('ascii'),
    city: ofCompany('address', 'city'),
    countryCode: ofCompany('address', 'countryCode'),
    person: toValues('person'),
    client: toValues('client'),
    voice: toVoices(content)
      .filter(({ isMarked }) => isMarked)
      .map(({ name }) => name),
    picture: toValues('picture'),
    figure: toValues('figure'),
    job: toValues('job'),
    release: toValues('release'),
    article: toArticles(content)
      .filter(({ isMarked }) => isMarked ?? isSampleCompany)
      .map(({ slug }) => slug),
  };
}

/** The entries that are not marked, but have a shipped value. Marked ones are reported anyway. */
export function findShipped(content: Content, shipped: ShippedSamples): Finding[] {
  const entries = toFactEntries(content)
    .filter(({ isMarked, kind, value }) => !isMarked && shipped[kind].includes(value))
    .map(({ file, path, kind, value }) => ({ file: content.facts.get(file), path, kind, value }));
  const articles = toArticles(content)
    .filter(({ isMarked, slug }) => isMarked !== true && shipped.article.includes(slug))
    .map(({ file, slug }) => ({ file, path: ['slug'], kind: 'article' as const, value: slug }));
  const voices = toVoices(content)
    .filter(({ isMarked, name }) => !isMarked && shipped.voice.includes(name))
    .map(({ file, path, name }) => ({ file, path, kind: 'voice' as const, value: name }));
  return [...entries, ...voices, ...articles].flatMap(({ file, path, kind, value }) => {
    if (file === undefined) return [];
    const message = `${value} is still the sample; ${ADVICE[kind]}`;
    return [{ level: 'error' as const, file: file.path, line: file.lineOf(path), message }];
  });
}

function toFactEntries(content: Content): FactEntry[] {
  return SOURCES.flatMap(({ kind, file, list, key, toValue }) => {
    const entries = getAt(content.facts.get(file)?.value, list);
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: unknown, index) => {
      const value = toValue(entry);
      const isMarked = getAt(entry, ['sample']) === true;
      return value === null ? [] : [{ kind, value, file, path: [...list, index, key], isMarked }];
    });
  });
}

/** The clients who are quoted, by name. Marked when their project is a sample. */
function toVoices(content: Content) {
  const projects: unknown = content.facts.get('projects.yaml')?.value;
  const isMarked = (id: unknown) =>
    Array.isArray(projects) &&
    projects.some((entry) => getAt(entry, ['id']) === id && getAt(entry, ['sample']) === true);
  return [...content.texts.values()].flatMap((files) => {
    const file = files.get('projects.yaml');
    const texts: unknown = file?.value;
    if (!Array.isArray(texts)) return [];
    return texts.flatMap((entry: unknown, index) => {
      const name = getAt(entry, ['quote', 'name']);
      const path = [index, 'quote', 'name'];
      return typeof name === 'string'
        ? [{ name, file, path, isMarked: isMarked(getAt(entry, ['id'])) }]
        : [];
    });
  });
}

/** Posts and guides by slug, e.g. `blog/no-standup`. Guides have no mark: `isMarked` is null. */
function toArticles(content: Content) {
  const posts: unknown = content.facts.get('posts.yaml')?.value;
  const isMarked = (name: string) => {
    if (!name.startsWith('blog/') || !Array.isArray(posts)) return null;
    const post = posts.find((entry) => `blog/${getAt(entry, ['id'])}.md` === name);
    return getAt(post, ['sample']) === true;
  };
  return [...content.articles.values()].flatMap((files) =>
    [...files].flatMap(([name, file]) => {
      const slug = getAt(file.value, ['slug']);
      if (typeof slug !== 'string') return [];
      return [{ slug: `${name.split('/')[0]}/${slug}`, file, isMarked: isMarked(name) }];
    }),
  );
}

/** The values of some keys, joined. Null when the entry lacks one. */
function pick(...keys: readonly string[]): (entry: unknown) => string | null {
  return (entry) => {
    const values = keys.map((key) => getAt(entry, [key]));
    return values.includes(undefined) ? null : values.join(' ');
  };
}
