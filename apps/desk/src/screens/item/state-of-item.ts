// State that belongs to one item. The pane stays mounted while the person moves through the list, so that a key
// press is fast; nothing of one item may appear at the next.
import { useCallback, useEffect, useState } from 'react';

/** Like `useState`, but another item starts again with the initial value. */
export function useStateOf<Value>(itemId: string, initial: Value): [Value, (value: Value) => void] {
  const [state, setState] = useState({ itemId, value: initial });
  const isOfItem = state.itemId === itemId;
  // At once and not when it is next set, so that the value does not come back with the item.
  if (!isOfItem) setState({ itemId, value: initial });
  const set = useCallback(
    // A call that comes late, after a response, does not touch the item that is shown by now.
    (value: Value) => setState((before) => (before.itemId === itemId ? { itemId, value } : before)),
    [itemId],
  );
  return [isOfItem ? state.value : initial, set];
}

const STAY_MS = 700;

/** Whether the person looks at the item, and does not only pass it on the way through the list. */
export function useHasStayed(itemId: string): boolean {
  const [hasStayed, setStayed] = useStateOf(itemId, false);
  useEffect(() => {
    const timer = setTimeout(() => setStayed(true), STAY_MS);
    return () => clearTimeout(timer);
  }, [setStayed]);
  return hasStayed;
}
