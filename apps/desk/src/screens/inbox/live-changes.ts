// Keeps the desk up to date while others work: reads again what has changed, and says how many new items
// have arrived. One stream for the whole desk.
import { useEffect } from 'react';
import { queryClient } from '../../graphql/query-client.ts';
import { PARKED_COUNT } from '../../layout/rail-counts.ts';
import { announce } from '../../layout/toasts.tsx';
import { client } from '../../session/client.ts';
import { type Change, followChanges } from './change-stream.ts';
import { connection } from './connection.ts';
import { COUNTS, LISTS } from './data.ts';

export function useLiveChanges(): void {
  useEffect(
    () =>
      followChanges({
        connect: openStream,
        onChanges: applyChanges,
        onGap: readEverythingAgain,
        onConnected: connection.setStreaming,
      }),
    [],
  );
}

async function openStream(cursor: string | null, signal: AbortSignal): Promise<Response> {
  const token = await client.auth.getValidAccessToken();
  const after = cursor === null ? '' : `?after=${encodeURIComponent(cursor)}`;
  return fetch(`${location.origin}/functions/v1/desk/changes${after}`, {
    signal,
    cache: 'no-store',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

/** Events that change an item for its thread only: the lists stay as they are. */
const IN_THREAD_ONLY = new Set(['note.added', 'file.opened', 'record.exported']);
const ARRIVALS = new Set(['record.received', 'reply.received']);

function readEverythingAgain(): void {
  for (const queryKey of [['item'], LISTS, COUNTS, PARKED_COUNT]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

function applyChanges(changes: Change[]): void {
  const ids = new Set(changes.flatMap(({ id }) => id ?? []));
  for (const id of ids) {
    void queryClient.invalidateQueries({ queryKey: ['item', id] });
  }
  if (changes.some(({ event }) => event === 'snippet.changed')) {
    void queryClient.invalidateQueries({ queryKey: ['snippets'] });
  }
  if (changes.some(({ event }) => !IN_THREAD_ONLY.has(event))) {
    void queryClient.invalidateQueries({ queryKey: LISTS });
    void queryClient.invalidateQueries({ queryKey: COUNTS });
    void queryClient.invalidateQueries({ queryKey: PARKED_COUNT });
  }
  const arrived = changes.filter(({ event }) => ARRIVALS.has(event)).length;
  if (arrived > 0) announce(arrived === 1 ? 'One new item' : `${arrived} new items`);
}
