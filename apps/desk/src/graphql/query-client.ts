// The cache of everything the desk has read. Created once; the shell provides it.
import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './request.ts';

const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The change stream says when something is outdated.
      staleTime: 30_000,
      retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
    },
  },
});

/** The client itself retries queries; this covers an outage of some seconds. */
function isWorthRetrying(error: Error): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500);
}
