// Calls back on every animation frame with the time that has passed, until it is stopped.

/** After a pause of the browser a frame may be late; nothing must jump then. */
const MAX_FRAME_SECONDS = 0.1;

export type FrameLoop = { start(): void; stop(): void };

export function createFrameLoop(onFrame: (seconds: number) => void): FrameLoop {
  let request: number | null = null;
  let lastMs: number | null = null;

  function tick(nowMs: number): void {
    const seconds = lastMs === null ? 0 : (nowMs - lastMs) / 1000;
    lastMs = nowMs;
    request = requestAnimationFrame(tick);
    onFrame(Math.min(seconds, MAX_FRAME_SECONDS));
  }

  return {
    start() {
      if (request !== null) return;
      lastMs = null;
      request = requestAnimationFrame(tick);
    },
    stop() {
      if (request !== null) cancelAnimationFrame(request);
      request = null;
    },
  };
}
