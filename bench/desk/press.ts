// Presses a key and measures in the page until the next item is painted.
import type { Page } from '@playwright/test';

/** Milliseconds from the key event until the name, and until the whole text, is painted. */
export type Press = { headingMs: number; wholeMs: number };

/** The last line of every message begins with it. */
export const WHOLE_TEXT = 'Kind regards,';

/** Changes its heading with every key, as a base line of the machine. */
export const EMPTY_PAGE = `<main><h1>0</h1><p></p></main><script>
  let count = 0;
  addEventListener('keydown', () => {
    count += 1;
    document.querySelector('h1').textContent = count;
    document.querySelector('p').textContent = '${WHOLE_TEXT} ' + count;
  });
</script>`;

const QUIET_MS = 400;

type Measuring = typeof globalThis & { press?: Promise<Press> };

export async function pressKey(page: Page, key: string): Promise<Press> {
  await page.evaluate((wholeText) => {
    const readName = () => document.querySelector('main h1')?.textContent ?? '';
    const before = readName();
    (globalThis as Measuring).press = new Promise((resolve) => {
      let pressedAt = 0;
      let headingMs: number | null = null;
      let isSeen = false;
      addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), {
        once: true,
        capture: true,
      });
      /** A message that is sent in an animation frame arrives after the paint. */
      const afterPaint = (done: (ms: number) => void) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now() - pressedAt);
          port2.postMessage(null);
        });
      const look = () => {
        const name = readName();
        if (pressedAt === 0 || name === '' || name === before) return;
        if (!isSeen) {
          isSeen = true;
          afterPaint((ms) => {
            headingMs = ms;
          });
        }
        const end = `${wholeText} ${name}`;
        if (
          !document
            .querySelector('main section[aria-label^="Item"], main > p')
            ?.textContent?.includes(end)
        )
          return;
        observer.disconnect();
        afterPaint((wholeMs) => resolve({ headingMs: headingMs ?? wholeMs, wholeMs }));
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  }, WHOLE_TEXT);
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as Measuring).press as Promise<Press>);
}

/** No request has begun or ended for a moment. The change stream, which never ends, does not count. */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 2 * quietMs);
        const observer = new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            observer.disconnect();
            resolve();
          }, quietMs);
        });
        observer.observe({ type: 'resource' });
      }),
    QUIET_MS,
  );
}
