// The log of deliveries: what waits, what was accepted, and what is parked and waits for a decision.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { graphql } from '../../graphql/document.ts';
import { queryClient } from '../../graphql/query-client.ts';
import { request } from '../../graphql/request.ts';
import { PARKED_COUNT } from '../../layout/rail-counts.ts';

const DeliveryLog = graphql(`
  query DeliveryLog($state: String!, $before: Datetime, $beforeId: UUID, $pageSize: Int!) {
    deliveryLog(state: $state, before: $before, beforeId: $beforeId, pageSize: $pageSize) {
      id
      kind
      state
      attempts
      lastError
      createdAt
      at
      recordId
      number
      language
      email
    }
  }
`);

const CountDeliveries = graphql(`
  query CountDeliveries {
    countDeliveries {
      waiting
      oldestWaitingAt
      acceptedToday
      acceptedAtOnceToday
      acceptedInWeek
      rejectedInWeek
      parked
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

export type LogState = 'waiting' | 'accepted' | 'parked';

export type LogEntry = {
  id: string;
  kind: string;
  state: LogState;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  /** The next attempt of a waiting delivery, the end of the last one of the others. */
  at: string;
  recordId: string | null;
  number: string | null;
  language: string | null;
  email: string | null;
};

const DELIVERIES = ['deliveries'] as const;
const MAX_AT_ONCE = 200;
const PAGE_SIZE = 50;
const REFRESH_MS = 15_000;

type PageStart = { before: string; beforeId: string } | null;

async function readLog(state: LogState, pageSize: number, start: PageStart): Promise<LogEntry[]> {
  const { deliveryLog } = await request(DeliveryLog, { state, pageSize, ...start });
  return deliveryLog.flatMap((row) =>
    row
      ? [
          {
            id: row.id,
            kind: row.kind,
            state,
            attempts: row.attempts,
            lastError: row.lastError ?? null,
            createdAt: row.createdAt,
            at: row.at,
            recordId: row.recordId ?? null,
            number: row.number ?? null,
            language: row.language ?? null,
            email: row.email ?? null,
          },
        ]
      : [],
  );
}

/** All that waits or is parked; both are few unless something is wrong. */
export const unsettledQuery = (state: 'waiting' | 'parked') =>
  queryOptions({
    queryKey: [...DELIVERIES, state] as const,
    refetchInterval: REFRESH_MS,
    queryFn: () => readLog(state, MAX_AT_ONCE, null),
  });

export const acceptedQuery = infiniteQueryOptions({
  queryKey: [...DELIVERIES, 'accepted'] as const,
  refetchInterval: REFRESH_MS,
  initialPageParam: null as PageStart,
  queryFn: ({ pageParam }) => readLog('accepted', PAGE_SIZE, pageParam),
  getNextPageParam: (page): PageStart => {
    const last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
    return last ? { before: last.at, beforeId: last.id } : null;
  },
});

export const countsQuery = queryOptions({
  queryKey: [...DELIVERIES, 'counts'] as const,
  refetchInterval: REFRESH_MS,
  queryFn: async () => (await request(CountDeliveries)).countDeliveries,
});

const DESTINATIONS = [
  'email',
  'newsletter',
  'studio-email',
  'collector',
  'webhook',
  'sms',
] as const;

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
    queryClient.invalidateQueries({ queryKey: DELIVERIES }),
    queryClient.invalidateQueries({ queryKey: PARKED_COUNT }),
  ]);
}
