// Takes screenshots one after the other in one tab. A failed or slow screenshot closes the tab; the
// run continues.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { LANGUAGES } from '../../content/languages.ts';
import type { ShotState } from './states.ts';
import { HEIGHTS_PX, PHONE_WIDTH_PX, type Theme, type View } from './view.ts';

const STILL = { animations: 'disabled' } as const;
const LIMITS = {
  /** Per animation frame. A frame takes 16 ms, on a busy machine up to a second. */
  frameLimitMs: 1_000,
  /** For the lazy images of a page. One that cannot be loaded is missing in the screenshot. */
  imageLimitMs: 30_000,
};

export type Shot = {
  view: View;
  path: string;
  state?: ShotState;
  /** One file per theme. The page is loaded once, and the theme is switched. */
  files: readonly { theme: Theme; file: string }[];
};

export type Camera = AsyncDisposable & {
  /** Rejects after `limitMs`, or when the page or its state cannot be reached. */
  take: (shot: Shot, limitMs: number) => Promise<void>;
};

export function createCamera(browser: Browser, siteUrl: string): Camera {
  let open: { context: BrowserContext; view: View } | null = null;

  /**
   * Pages of a view share a context. A state has its own, because earlier actions would change it.
   */
  async function openTab({ view, state }: Shot): Promise<Page> {
    if (open === null || open.view !== view || state !== undefined) {
      await close();
      open = { view, context: await openContext(browser, view, siteUrl, state?.visitor) };
    }
    return open.context.pages()[0] ?? open.context.newPage();
  }

  async function close(): Promise<void> {
    const context = open?.context;
    open = null;
    await context?.close();
  }

  async function takeScreenshot(shot: Shot): Promise<void> {
    const tab = await openTab(shot);
    const isWholePage = shot.state === undefined || shot.state.isWholePage === true;
    await tab.emulateMedia({ colorScheme: shot.files[0]?.theme ?? null });
    await tab.goto(shot.path);
    await loadAll(tab);
    await shot.state?.reach(tab);
    for (const { theme, file } of shot.files) {
      await tab.emulateMedia({ colorScheme: theme });
      await decodeImages(tab);
      await tab.screenshot({ path: file, fullPage: isWholePage, ...STILL });
    }
    if (shot.state !== undefined) await close();
  }

  return {
    async take(shot, limitMs) {
      const timer = Promise.withResolvers<never>();
      const timeout = setTimeout(
        () => timer.reject(new Error(`took longer than ${Math.round(limitMs / 1000)} s`)),
        limitMs,
      );
      try {
        await Promise.race([takeScreenshot(shot), timer.promise]);
      } catch (error) {
        // The tab is in an unknown state and cannot be used again. Closing it also ends blocked
        // steps.
        const closed = close().catch(() => {});
        await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5_000))]);
        throw error;
      } finally {
        clearTimeout(timeout);
      }
    },
    [Symbol.asyncDispose]: close,
  };
}

async function openContext(
  browser: Browser,
  { language, widthPx }: View,
  baseURL: string,
  visitor?: ShotState['visitor'],
): Promise<BrowserContext> {
  const foreign = LANGUAGES.find(({ code }) => code !== language.code) ?? language;
  const context = await browser.newContext({
    baseURL,
    viewport: { width: widthPx, height: HEIGHTS_PX[widthPx] },
    isMobile: widthPx === PHONE_WIDTH_PX,
    hasTouch: widthPx === PHONE_WIDTH_PX,
    reducedMotion: 'reduce',
    // The language bar appears only when the browser has another language.
    locale: visitor === 'of another language' ? foreign.locale : language.locale,
  });
  if (visitor !== 'undecided about cookies') {
    // The cookie popup would cover a part of every page.
    await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
  }
  return context;
}

/** Loads what loads only near the viewport, then scrolls back to the top. */
export async function loadAll(tab: Page): Promise<void> {
  await tab.evaluate(async ({ frameLimitMs, imageLimitMs }) => {
    const waitForFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, frameLimitMs);
      });
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await waitForFrame();
      await waitForFrame();
    }
    // On a busy machine the scrolling above is faster than the observer of the lazy images.
    const isShown = (image: Element) =>
      new Promise<boolean>((resolve) => {
        // The observer waits for a frame, and Chromium sometimes paints none.
        setTimeout(() => resolve(false), frameLimitMs);
        const observer = new IntersectionObserver(
          ([entry]) => {
            observer.disconnect();
            resolve(entry?.isIntersecting ?? false);
          },
          { threshold: 0.1 },
        );
        observer.observe(image);
      });
    const limit = performance.now() + imageLimitMs;
    for (const image of document.querySelectorAll('img[loading=lazy]:not([data-arrived])')) {
      const { top } = image.getBoundingClientRect();
      scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
      // Not in a closed dialog and not in a slide beside the page.
      if (!(await isShown(image))) continue;
      while (!image.hasAttribute('data-arrived') && performance.now() < limit) await waitForFrame();
    }
    scrollTo({ top: 0, behavior: 'instant' });
  }, LIMITS);
  await tab.waitForLoadState('networkidle');
}

/** Images and fonts of the current theme. */
export async function decodeImages(tab: Page): Promise<void> {
  await tab.evaluate(async () => {
    await document.fonts.ready;
    // Another image that is not complete now is in a closed part of the page and would never load.
    const loaded = [...document.images].filter(
      // After a switch of the theme a <picture> loads another source.
      (image) =>
        image.complete ||
        (image.parentElement instanceof HTMLPictureElement && image.checkVisibility()),
    );
    await Promise.allSettled(loaded.map((image) => image.decode()));
  });
}
