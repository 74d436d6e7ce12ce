// The items around the current one are there before their key is pressed, also when it is pressed several times
// in a row. The screen that shows them is loaded as well.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runAfterPaint } from '../../layout/after-paint.ts';
import { itemQuery } from '../item/data.ts';
import { findAround } from './choice.ts';

export function usePrefetchedNeighbours(order: readonly string[], currentId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const id of findAround(order, currentId)) void queryClient.prefetchQuery(itemQuery(id));
  }, [order, currentId, queryClient]);
  const hasList = order.length > 0;
  useEffect(() => {
    // After the list was painted, because it is not needed for it. Without it the first press loads the screen,
    // and reports a failure.
    if (!hasList) return;
    return runAfterPaint(() => void import('../item/screen.tsx').catch(() => {}));
  }, [hasList]);
}
