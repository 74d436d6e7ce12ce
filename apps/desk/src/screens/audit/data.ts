// The rows of the audit, the newest first. They contain no names: the screen finds the name of an account
// among the colleagues.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { graphql } from '../../graphql/document.ts';
import { request } from '../../graphql/request.ts';

const AuditEntries = graphql(`
  query AuditEntries($first: Int!, $after: Cursor) {
    allAuditEntries(first: $first, after: $after, orderBy: [PRIMARY_KEY_DESC]) {
      nodes {
        sequence
        at
        event
        actorId
        recordId
        number
        details
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export type AuditEntry = {
  sequence: string;
  at: string;
  event: string;
  actorId: string | null;
  recordId: string | null;
  number: string | null;
  details: Record<string, unknown>;
};

const PAGE_SIZE = 50;

export const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'] as const,
  initialPageParam: null as string | null,
  // Other screens add rows.
  staleTime: 0,
  queryFn: async ({ pageParam }) => {
    const { allAuditEntries } = await request(AuditEntries, { first: PAGE_SIZE, after: pageParam });
    return {
      entries: (allAuditEntries?.nodes ?? []).flatMap((row): AuditEntry[] =>
        row
          ? [
              {
                sequence: String(row.sequence),
                at: row.at ?? '',
                event: row.event ?? '',
                actorId: row.actorId ?? null,
                recordId: row.recordId ?? null,
                number: row.number ?? null,
                details: isObject(row.details) ? row.details : {},
              },
            ]
          : [],
      ),
      next: allAuditEntries?.pageInfo.hasNextPage ? allAuditEntries.pageInfo.endCursor : null,
    };
  },
  getNextPageParam: ({ next }) => next ?? null,
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
