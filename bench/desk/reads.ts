// The reads of the desk as pairs: lists of every view, deep pages, counts, search, an item and its relatives.
import type pg from 'pg';
import {
  CountItemsDocument,
  ItemByIdDocument,
  ListItemsDocument,
  ReadNumbersDocument,
  RelativesDocument,
  SearchItemsDocument,
} from '../../apps/desk/src/graphql/generated/graphql.ts';
import { type Bare, type PageStart, VIEWS } from './bare.ts';
import type { Desk } from './desk.ts';
import type { Pair } from './measure.ts';
import type { Search } from './searches.ts';

const PAGE_SIZE = 50;
const HITS_PER_PAGE = 30;
const COUNTS_LIMIT_MS = 30;
const SEARCH_LIMIT_MS = 100;
/** The deepest page is the last one for a role that sees fewer. */
const PAGES = [100, 1_000, 10_000];
/** The list of everything, and one with a status. */
const DEEP_VIEWS = ['all', 'answered'];

export type Person = { desk: Desk; bare: Bare; ids: readonly string[] };

export async function createReads(
  person: Person,
  pool: pg.Pool,
  searches: readonly Search[],
): Promise<Pair[]> {
  const { desk, bare, ids } = person;
  const { role } = desk;
  const pairs: Pair[] = Object.keys(VIEWS).map((view) => toListPair(person, view, null, 'list'));
  for (const view of DEEP_VIEWS) {
    for (const page of PAGES) {
      const [end] = await bare.findPageEnd(view, page - 1);
      if (end) pairs.push(toListPair(person, view, end, `page ${page.toLocaleString('en')}`));
    }
  }
  pairs.push({
    ...{ role, name: 'counts', limit: COUNTS_LIMIT_MS },
    api: () => desk.send(CountItemsDocument, {}),
    bare: () => bare.count(),
  });
  for (const [group, members] of Map.groupBy(searches, (search) => search.group)) {
    const queries = await Promise.all(members.map(({ query }) => toTsquery(pool, query)));
    const pick = <Value>(values: readonly Value[], round: number) =>
      values[round % values.length] as Value;
    pairs.push({
      ...{ role, name: `search: ${group}`, limit: SEARCH_LIMIT_MS },
      api: (round) => search(desk, pick(members, round).query),
      bare: (round) => bare.search(pick(queries, round), pick(members, round).isFrequent),
    });
  }
  const pickId = (round: number) => ids[round % ids.length] ?? '';
  pairs.push(
    {
      ...{ role, name: 'open: the item', limit: null },
      api: (round) => desk.send(ItemByIdDocument, { id: pickId(round) }),
      bare: (round) => bare.open(pickId(round)),
    },
    {
      ...{ role, name: 'open: same person, duplicates', limit: null },
      api: (round) => desk.send(RelativesDocument, { id: pickId(round) }),
      bare: async (round) => {
        await bare.call('same_person', [pickId(round)]);
        await bare.call('possible_duplicates', [pickId(round)]);
      },
    },
    ...['12-weeks', 'all'].map((period) => ({
      ...{ role, name: `numbers: ${period}`, limit: null },
      api: () => desk.send(ReadNumbersDocument, { period }),
      bare: () => bare.call('read_numbers', [period]),
    })),
  );
  return pairs;
}

function toListPair(
  { desk, bare }: Person,
  view: string,
  start: PageStart | null,
  name: string,
): Pair {
  return {
    ...{ role: desk.role, name: `${name}: ${view}`, limit: 'bare + 6' },
    api: () =>
      desk.send(ListItemsDocument, {
        ...{ view, kind: null, language: null, pageSize: PAGE_SIZE },
        receivedBefore: start?.receivedAt.toISOString() ?? null,
        beforeId: start?.id ?? null,
      }),
    bare: () => bare.list(view, start),
  };
}

function search(desk: Desk, query: string) {
  return desk.send(SearchItemsDocument, {
    ...{ query, kind: null, language: null, status: null },
    ...{ receivedBefore: null, beforeId: null, pageSize: HITS_PER_PAGE },
  });
}

/** The same words for the bare statement. */
async function toTsquery(pool: pg.Pool, query: string): Promise<string> {
  const { rows } = await pool.query<{ words: string }>(
    'select app_private._to_search_query($1)::text as words',
    [query],
  );
  return rows[0]?.words ?? '';
}
