// What is not part of the next frame waits until it is painted, so that a key press shows its effect at once.

/** A page in the background paints nothing. */
const AT_THE_LATEST_MS = 100;

/** Returns the function that cancels the run. */
export function runAfterPaint(run: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, AT_THE_LATEST_MS);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    runAfterPaint(resolve);
  });
}
