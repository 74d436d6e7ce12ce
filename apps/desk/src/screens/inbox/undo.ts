// The way back of each change: from its own toast, or the last one by key. Each works once, and none after
// the person who made the change has signed out.
export type Undo = () => Promise<unknown>;

let last: (() => void) | null = null;
let generation = 0;

/** Returns what the button of the toast runs. Null: the last change has no way back, so the key does nothing. */
export function offerUndo(undo: Undo | null): (() => void) | null {
  if (undo === null) {
    last = null;
    return null;
  }
  const ownGeneration = generation;
  let isUsed = false;
  const runOnce = () => {
    if (isUsed || ownGeneration !== generation) return;
    isUsed = true;
    if (last === runOnce) last = null;
    void undo();
  };
  last = runOnce;
  return runOnce;
}

/** For the key. False when there is nothing to take back. */
export function undoLastChange(): boolean {
  const hasUndo = last !== null;
  last?.();
  return hasUndo;
}

export function forgetUndo(): void {
  generation += 1;
  last = null;
}
