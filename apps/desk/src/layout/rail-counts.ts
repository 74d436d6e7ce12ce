// The numbers beside the entries of the rail. The inbox writes its numbers into the query cache
// whenever it has read its counts: `queryClient.setQueryData(RAIL_COUNTS, counts)`.
import { skipToken, useQuery } from '@tanstack/react-query';
import { graphql } from '../graphql/document.ts';
import { request } from '../graphql/request.ts';
import type { Destination } from './destinations.ts';

export const RAIL_COUNTS = ['rail-counts'] as const;
export const PARKED_COUNT = ['deliveries', 'parked-count'] as const;

export type RailCounts = Partial<Record<NonNullable<Destination['count']>, number>>;

const ParkedCount = graphql(`
  query ParkedCount {
    allParkedDeliveries {
      totalCount
    }
  }
`);

export function useRailCounts(): RailCounts {
  const inbox = useQuery<RailCounts>({ queryKey: RAIL_COUNTS, queryFn: skipToken }).data;
  const parked = useQuery({ queryKey: PARKED_COUNT, queryFn: () => request(ParkedCount) }).data;
  return { ...inbox, deliveries: parked?.allParkedDeliveries?.totalCount ?? 0 };
}
