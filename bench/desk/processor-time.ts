// The processor time that a page needs from a key press to its next frame, read from a trace. Unlike the time
// that passes, it hardly depends on what else the machine does.
import type { Browser, Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Time, and time of the thread, in microseconds. */
  ts: number;
  tts?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
};

/** Milliseconds of the main thread for each key that is pressed in `press`, from the event to the frame. */
export async function measureProcessorTime(
  browser: Browser,
  page: Page,
  press: () => Promise<unknown>,
): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await press();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const events = trace.traceEvents
    .filter(({ ph }) => ph === 'X')
    .sort((one, other) => one.ts - other.ts);
  return events.flatMap((event) => {
    if (event.name !== 'EventDispatch' || event.args?.data?.type !== 'keydown') return [];
    const frame = events.find(
      ({ name, pid, tid, ts }) =>
        name === 'Commit' && ts > event.ts && pid === event.pid && tid === event.tid,
    );
    if (frame?.tts === undefined || event.tts === undefined) return [];
    return [(frame.tts + (frame.tdur ?? 0) - event.tts) / 1_000];
  });
}
