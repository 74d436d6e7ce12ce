// Takes the picture of one page, or of all pages that share a language, a width and a theme.
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { PageLanguage, ShotPage } from './pages.ts';

export const WIDTHS_PX = [1440, 390] as const;
export const THEMES = ['light', 'dark'] as const;

export type View = {
  language: PageLanguage;
  widthPx: (typeof WIDTHS_PX)[number];
  theme: (typeof THEMES)[number];
};

const HEIGHTS_PX = { 1440: 900, 390: 844 } as const;
const PHONE_WIDTH_PX = 390;

/** One context per view: nothing stored on a page of one language leads another one astray. */
export async function takeView(
  browser: Browser,
  view: View,
  { pages, siteUrl, folder }: { pages: readonly ShotPage[]; siteUrl: string; folder: string },
): Promise<void> {
  const { language, widthPx, theme } = view;
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width: widthPx, height: HEIGHTS_PX[widthPx] },
    isMobile: widthPx === PHONE_WIDTH_PX,
    hasTouch: widthPx === PHONE_WIDTH_PX,
    colorScheme: theme,
    reducedMotion: 'reduce',
    // The bar that offers the browser's language belongs to other visitors.
    locale: language.locale,
  });
  // The cookie question would cover a part of every page.
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
  const tab = await context.newPage();
  for (const { name, path } of pages) {
    await tab.goto(path);
    await settle(tab);
    const file = `${name}-${language.code}-${widthPx}-${theme}.png`;
    await tab.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
  }
  await context.close();
}

async function settle(tab: Page): Promise<void> {
  // Pictures and islands further down load only when they come near the window.
  await tab.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await tab.waitForLoadState('networkidle');
  await tab.evaluate(async () => {
    await document.fonts.ready;
    // One that is not complete by now is in a closed part of the page and would be waited for in vain.
    const loaded = [...document.images].filter((image) => image.complete);
    await Promise.allSettled(loaded.map((image) => image.decode()));
  });
}
