// Opens one page as a first visitor and weighs what comes over the wire, moment by moment.
import type { Browser, CDPSession, Page } from '@playwright/test';

/** `bytes` is all that comes over the wire; `scriptBytes` the compressed scripts without headers. */
export type Weight = { bytes: number; scriptBytes: number; requests: number };

export type PageWeight = {
  /** Asked for before the load event: what the visitor waits for. */
  firstView: Weight;
  /** All in all once the page has come to rest, nothing touched. */
  afterIdle: Weight;
  /** All in all after the page was scrolled to its end. */
  afterScroll: Weight;
};

export type Viewport = { name: string; width: number; height: number };

type Request = { startedAt: number; isScript: boolean; headerBytes: number };
type Transfer = Request & { bytes: number };

const QUIET_MS = 800;
const SCROLL_STEP_PX = 600;

export async function measurePage(
  browser: Browser,
  { url, viewport }: { url: string; viewport: Viewport },
): Promise<PageWeight> {
  // A context of its own has an empty cache.
  await using context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const log = await recordTransfers(session);

  await page.goto(url, { waitUntil: 'load' });
  await rest(page);
  const loadedAt = log.getLoadedAt();
  const firstView = weigh(log.transfers.filter(({ startedAt }) => startedAt <= loadedAt));
  const afterIdle = weigh(log.transfers);
  await scrollToEnd(page);
  await rest(page);
  return { firstView, afterIdle, afterScroll: weigh(log.transfers) };
}

/** `encodedDataLength` counts what has arrived: first the headers, in the end also the body. */
async function recordTransfers(session: CDPSession) {
  const requests = new Map<string, Request>();
  const transfers: Transfer[] = [];
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request }) => {
    // A data address is part of the page and costs nothing of its own.
    if (request.url.startsWith('data:')) return;
    requests.set(requestId, { startedAt: timestamp, isScript: type === 'Script', headerBytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.headerBytes = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request === undefined) return;
    transfers.push({ bytes: encodedDataLength, ...request });
  });
  session.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp;
  });
  await session.send('Network.enable');
  await session.send('Page.enable');
  return { transfers, getLoadedAt: () => loadedAt };
}

function weigh(transfers: readonly Transfer[]): Weight {
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const scripts = transfers.filter(({ isScript }) => isScript);
  return {
    bytes: sum(transfers.map(({ bytes }) => bytes)),
    scriptBytes: sum(scripts.map(({ bytes, headerBytes }) => bytes - headerBytes)),
    requests: transfers.length,
  };
}

/** Until the idle work is done and nothing is asked for any more. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async (step) => {
    for (let top = 0; top < document.body.scrollHeight; top += step) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, SCROLL_STEP_PX);
}
