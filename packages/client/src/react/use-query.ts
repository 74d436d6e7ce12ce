// One GraphQL document and its answer, for a view: no cache beyond the component.
import { useCallback, useEffect, useState } from 'react';
import type { TypedDocument } from '../contract/index.ts';
import type { GraphqlError } from '../graphql/index.ts';
import { useClient } from './provider.tsx';

export type QueryState<Data> =
  | { status: 'loading'; data: null; error: null }
  | { status: 'done'; data: Data; error: null }
  /** The last good answer stays in sight while a repetition fails. */
  | { status: 'failed'; data: Data | null; error: GraphqlError };

/** Asked anew when the variables change, and by `refetch`; an answer that comes too late is dropped. */
export function useQuery<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
): QueryState<Data> & { refetch: () => void } {
  const { graphql } = useClient();
  const [state, setState] = useState<QueryState<Data>>({
    status: 'loading',
    data: null,
    error: null,
  });
  const [round, setRound] = useState(0);
  const key = JSON.stringify(variables);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the variables are compared by value (key), and a new round asks again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void graphql.request(document, variables, { signal }).then(({ data, error }) => {
      if (signal.aborted) return;
      setState((last) =>
        error
          ? { status: 'failed', data: last.data, error }
          : { status: 'done', data, error: null },
      );
    });
    return () => controller.abort();
  }, [graphql, document, key, round]);

  const refetch = useCallback(() => setRound((last) => last + 1), []);
  return { ...state, refetch };
}
