// What the inbox reads: pages of a view, the counts of all views, the colleagues.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { graphql } from '../../graphql/document.ts';
import { queryClient } from '../../graphql/query-client.ts';
import { request } from '../../graphql/request.ts';
import { RAIL_COUNTS, type RailCounts } from '../../layout/rail-counts.ts';
import type { Filters } from './filters.ts';
import { type InboxItem, toInboxItems } from './inbox-item.ts';

const PAGE_SIZE = 50;
export const LISTS = ['items'] as const;
export const COUNTS = ['item-counts'] as const;

const ListItems = graphql(`
  query ListItems(
    $view: String!
    $kind: String
    $language: String
    $receivedBefore: Datetime
    $beforeId: UUID
    $pageSize: Int!
  ) {
    listItems(
      view: $view
      kind: $kind
      language: $language
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
    }
  }
`);

const CountItems = graphql(`
  query CountItems {
    countItems {
      all
      new
      mine
      unassigned
      overdue
      answered
      closed
      spam
    }
  }
`);

const ListColleagues = graphql(`
  query ListColleagues {
    allStaffMembers {
      nodes {
        id
        displayName
        role
        isActive
      }
    }
  }
`);

type PageStart = { receivedBefore: string; beforeId: string } | null;

/** A view in pages. The next page starts after the last row, so new arrivals move nothing. */
export function listQuery({ view, kind, language }: Filters) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, view, kind, language] as const,
    initialPageParam: null as PageStart,
    queryFn: async ({ pageParam }) => {
      const { listItems } = await request(ListItems, {
        view,
        kind,
        language,
        receivedBefore: pageParam?.receivedBefore ?? null,
        beforeId: pageParam?.beforeId ?? null,
        pageSize: PAGE_SIZE,
      });
      return toInboxItems(listItems);
    },
    getNextPageParam: (page: InboxItem[]): PageStart | undefined => {
      const last = page.at(-1);
      if (!last || page.length < PAGE_SIZE) return undefined;
      return { receivedBefore: last.receivedAt, beforeId: last.id };
    },
  });
}

export type Counts = {
  all: number;
  new: number;
  mine: number;
  unassigned: number;
  overdue: number;
  answered: number;
  closed: number;
  spam: number;
};

export const countsQuery = queryOptions({
  queryKey: COUNTS,
  queryFn: async (): Promise<Counts> => {
    const { countItems } = await request(CountItems);
    const counts = {
      all: countItems?.all ?? 0,
      new: countItems?.new ?? 0,
      mine: countItems?.mine ?? 0,
      unassigned: countItems?.unassigned ?? 0,
      overdue: countItems?.overdue ?? 0,
      answered: countItems?.answered ?? 0,
      closed: countItems?.closed ?? 0,
      spam: countItems?.spam ?? 0,
    };
    queryClient.setQueryData<RailCounts>(RAIL_COUNTS, { inbox: counts.new });
    return counts;
  },
});

export type Colleague = { id: string; name: string; role: string; isActive: boolean };

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'] as const,
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<Colleague[]> => {
    const { allStaffMembers } = await request(ListColleagues);
    return (allStaffMembers?.nodes ?? []).flatMap((member) =>
      member
        ? [
            {
              id: member.id,
              name: member.displayName ?? '',
              role: member.role ?? '',
              isActive: member.isActive === true,
            },
          ]
        : [],
    );
  },
});

/** Who may be assigned an item of this kind. */
export function mayHandle({ role, isActive }: Colleague, kind: string): boolean {
  return isActive && (role === 'admin' || role === (kind === 'application' ? 'hr' : 'agent'));
}
