// The parked deliveries: emails that failed too often and wait for a decision.
import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../../graphql/generated/index.ts';
import { queryClient } from '../../graphql/query-client.ts';
import { request } from '../../graphql/request.ts';
import { PARKED_COUNT } from '../../layout/rail-counts.ts';

const ParkedDeliveries = graphql(`
  query ParkedDeliveries($first: Int!) {
    allParkedDeliveries(first: $first, orderBy: [PRIMARY_KEY_ASC]) {
      totalCount
      nodes {
        id
        kind
        recordId
        attempts
        lastError
        createdAt
        parkedAt
      }
    }
  }
`);

const RetryDeliveries = graphql(`
  mutation RetryDeliveries($input: RetryDeliveriesInput!) {
    retryDeliveries(input: $input) {
      result
    }
  }
`);

export type ParkedDelivery = {
  id: string;
  kind: string;
  recordId: string;
  attempts: number;
  lastError: string;
  createdAt: string;
  parkedAt: string;
};

const PARKED = ['deliveries', 'parked'] as const;
const MAX_SHOWN = 200;

export const parkedQuery = queryOptions({
  queryKey: PARKED,
  refetchInterval: 15_000,
  queryFn: async (): Promise<{ total: number; deliveries: ParkedDelivery[] }> => {
    const { allParkedDeliveries } = await request(ParkedDeliveries, { first: MAX_SHOWN });
    const deliveries = (allParkedDeliveries?.nodes ?? []).flatMap((row) =>
      row
        ? [
            {
              id: row.id,
              kind: row.kind ?? '',
              recordId: row.recordId ?? '',
              attempts: row.attempts ?? 0,
              lastError: row.lastError ?? 'no response',
              createdAt: row.createdAt ?? '',
              parkedAt: row.parkedAt ?? row.createdAt ?? '',
            },
          ]
        : [],
    );
    deliveries.sort((a, b) => Date.parse(b.parkedAt) - Date.parse(a.parkedAt));
    return { total: allParkedDeliveries?.totalCount ?? deliveries.length, deliveries };
  },
});

const DESTINATIONS = ['email', 'studio-email', 'collector', 'webhook', 'sms'] as const;

/** Puts all parked deliveries back, of every destination. Returns their number. */
export async function retryAll(): Promise<number> {
  const counts = await Promise.all(
    DESTINATIONS.map(async (destination) => {
      const { retryDeliveries } = await request(RetryDeliveries, { input: { destination } });
      return Number(retryDeliveries?.result ?? 0);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function refreshDeliveries(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: PARKED }),
    queryClient.invalidateQueries({ queryKey: PARKED_COUNT }),
  ]);
}
