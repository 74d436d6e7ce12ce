// Searches messages, applications, replies and notes. Without accents and case, by number, name, address.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { graphql } from '../../graphql/document.ts';
import { request } from '../../graphql/request.ts';
import { type InboxItem, toInboxItem } from '../inbox/inbox-item.ts';

const SearchItems = graphql(`
  query SearchItems(
    $query: String!
    $kind: String
    $language: String
    $status: String
    $receivedBefore: Datetime
    $beforeId: UUID
    $pageSize: Int!
  ) {
    searchItems(
      query: $query
      kind: $kind
      language: $language
      status: $status
      receivedBefore: $receivedBefore
      beforeId: $beforeId
      pageSize: $pageSize
    ) {
      id
      kind
      number
      name
      language
      excerpt
      receivedAt
      status
      waitsUntil
      assigneeId
      version
      folder
      spamReasons
      isOverdue
      withdrawnAt
      place
    }
  }
`);

export type Hit = InboxItem & { place: string };

export type SearchFilters = {
  query: string;
  kind: string | null;
  language: string | null;
  status: string | null;
};

type PageStart = { receivedBefore: string; beforeId: string } | null;

const HITS_PER_PAGE = 30;

export async function findHits(
  search: Partial<SearchFilters> & { query: string; pageSize: number; after?: PageStart },
): Promise<Hit[]> {
  const { searchItems } = await request(SearchItems, {
    query: search.query,
    kind: search.kind ?? null,
    language: search.language ?? null,
    status: search.status ?? null,
    receivedBefore: search.after?.receivedBefore ?? null,
    beforeId: search.after?.beforeId ?? null,
    pageSize: search.pageSize,
  });
  return (searchItems ?? []).flatMap((row) =>
    row ? [{ ...toInboxItem(row), place: row.place ?? '' }] : [],
  );
}

export function searchQuery(filters: SearchFilters) {
  return infiniteQueryOptions({
    queryKey: ['search', filters] as const,
    initialPageParam: null as PageStart,
    enabled: filters.query !== '',
    queryFn: ({ pageParam }) => findHits({ ...filters, pageSize: HITS_PER_PAGE, after: pageParam }),
    getNextPageParam: (page: Hit[]): PageStart | undefined => {
      const last = page.at(-1);
      if (!last || page.length < HITS_PER_PAGE) return undefined;
      return { receivedBefore: last.receivedAt, beforeId: last.id };
    },
  });
}
