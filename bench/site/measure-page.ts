// Opens one page as a first-time visitor and measures the transferred bytes in three stages.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { waitUntil } from '../../tests/support/wait-until.ts';

/**
 * `bytes` counts the whole transfer, `pictureBytes` of it the given pictures, `scriptBytes` the
 * compressed scripts without headers.
 */
export type Weight = {
  bytes: number;
  pictureBytes: number;
  scriptBytes: number;
  requests: number;
};

export type PageWeight = {
  /**
   * Requests sent before the load event, and the images in the window. Images below the window are
   * excluded, because the browser may or may not have requested them by then.
   */
  firstView: Weight;
  /** Total when the network is quiet after load, without interaction. */
  afterIdle: Weight;
  /** Total after scrolling to the end of the page. */
  afterScroll: Weight;
};

export type Viewport = { name: string; width: number; height: number };

type Request = { url: string; startedAt: number; isScript: boolean; headerBytes: number };
type Transfer = Request & { bytes: number };
type TransferLog = Awaited<ReturnType<typeof recordTransfers>>;

const QUIET_MS = 800;
const SCROLL_STEP_PX = 600;

export async function measurePage(
  browser: Browser,
  { url, viewport }: { url: string; viewport: Viewport },
): Promise<PageWeight> {
  // A new context has an empty cache.
  await using context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const log = await recordTransfers(page, session);

  await page.goto(url, { waitUntil: 'load' });
  await rest(page, log);
  const loadedAt = log.getLoadedAt();
  const images = await findImages(page);
  const isInFirstView = ({ url: address, startedAt }: Transfer) =>
    images.inWindow.includes(address) ||
    (startedAt <= loadedAt && !images.outside.includes(address));
  const firstView = measure(log.transfers.filter(isInFirstView));
  const afterIdle = measure(log.transfers);
  await scrollToEnd(page);
  await rest(page, log);
  return { firstView, afterIdle, afterScroll: measure(log.transfers) };
}

/**
 * In `responseReceived`, `encodedDataLength` is the size of the headers. In `loadingFinished` it
 * includes the body.
 */
async function recordTransfers(page: Page, session: CDPSession) {
  const requests = new Map<string, Request>();
  const transfers: Transfer[] = [];
  const inFlight = new Set<string>();
  let changedAt = performance.now();
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request }) => {
    // A data URL is part of the page and is not transferred separately.
    if (request.url.startsWith('data:')) return;
    const isScript = type === 'Script';
    inFlight.add(requestId);
    changedAt = performance.now();
    requests.set(requestId, {
      url: request.url,
      startedAt: timestamp,
      isScript,
      headerBytes: 0,
    });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.headerBytes = response.encodedDataLength;
  });
  const end = (requestId: string) => {
    inFlight.delete(requestId);
    changedAt = performance.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId);
    const request = requests.get(requestId);
    if (request === undefined) return;
    transfers.push({ bytes: encodedDataLength, ...request });
  });
  // That the file of a worker has been loaded is reported to the worker and not to the page.
  page.on('worker', async (worker) => {
    const [requestId, request] = [...requests].find(([, { url }]) => url === worker.url()) ?? [];
    if (requestId === undefined || request === undefined) return;
    const bytes = await readLength(request.url);
    transfers.push({ bytes, ...request });
    end(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  session.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp;
  });
  await session.send('Network.enable');
  await session.send('Page.enable');
  return {
    transfers,
    getLoadedAt: () => loadedAt,
    /** Time in ms since the last request started or ended. 0 while a request is open. */
    getQuietMs: () => (inFlight.size === 0 ? performance.now() - changedAt : 0),
  };
}

/** The size of a compressed file without its headers. */
async function readLength(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
}

/** The URLs of all loaded images, divided into visible and not visible. */
async function findImages(page: Page): Promise<{ inWindow: string[]; outside: string[] }> {
  return page.evaluate(() => {
    const isInWindow = (image: HTMLImageElement) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    };
    const images = [...document.images].filter((image) => image.currentSrc !== '');
    const toAddresses = (list: HTMLImageElement[]) => list.map((image) => image.currentSrc);
    const inWindow = toAddresses(images.filter(isInWindow));
    const outside = toAddresses(images).filter((address) => !inWindow.includes(address));
    return { inWindow, outside };
  });
}

function measure(transfers: readonly Transfer[]): Weight {
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const scripts = transfers.filter(({ isScript }) => isScript);
  const pictures = transfers.filter(({ url }) => new URL(url).pathname.startsWith('/pictures/'));
  return {
    bytes: sum(transfers.map(({ bytes }) => bytes)),
    pictureBytes: sum(pictures.map(({ bytes }) => bytes)),
    scriptBytes: sum(scripts.map(({ bytes, headerBytes }) => bytes - headerBytes)),
    requests: transfers.length,
  };
}

/**
 * Waits until idle callbacks have run and no request is open. Playwright's `networkidle` does not
 * help. It stays true after the first time, even when an island starts to load code.
 */
async function rest(page: Page, log: TransferLog): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await waitUntil(() => log.getQuietMs() >= QUIET_MS || undefined, {
    what: `${page.url()} to rest`,
  });
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async (step) => {
    for (let top = 0; top < document.body.scrollHeight; top += step) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, SCROLL_STEP_PX);
}
