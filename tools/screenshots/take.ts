// Takes the pictures of all pages that share a language, a width and a theme, and of their states.
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { LANGUAGES } from '../../content/languages.ts';
import type { ShotPage } from './pages.ts';
import type { ShotState } from './states.ts';
import { PHONE_WIDTH_PX, type View } from './view.ts';

const HEIGHTS_PX = { 1440: 900, 390: 844 } as const;
const STILL = { animations: 'disabled' } as const;

type Site = { pages: readonly ShotPage[]; siteUrl: string; folder: string };

/** One context per view: nothing stored on a page of one language leads another one astray. */
export async function takeView(browser: Browser, view: View, site: Site): Promise<void> {
  const context = await openContext(browser, view, site.siteUrl);
  const tab = await context.newPage();
  for (const { name, path } of site.pages) {
    await tab.goto(path);
    await settle(tab);
    await tab.screenshot({ path: toFile(site.folder, name, view), fullPage: true, ...STILL });
  }
  await context.close();
}

/** One context per state: what a visitor has done before is a part of it. */
export async function takeState(
  browser: Browser,
  view: View,
  state: ShotState,
  site: Site,
): Promise<void> {
  const page = site.pages.find(({ name }) => name === state.page);
  if (page === undefined) throw new Error(`There is no page ${state.page} for ${state.name}.`);
  const context = await openContext(browser, view, site.siteUrl, state.visitor);
  const tab = await context.newPage();
  await tab.goto(page.path);
  await settle(tab);
  await state.reach(tab);
  const file = toFile(site.folder, state.name, view);
  await tab.screenshot({ path: file, fullPage: state.isWholePage ?? false, ...STILL });
  await context.close();
}

function toFile(folder: string, name: string, { language, widthPx, theme }: View): string {
  return join(folder, `${name}-${language.code}-${widthPx}-${theme}.png`);
}

async function openContext(
  browser: Browser,
  { language, widthPx, theme }: View,
  baseURL: string,
  visitor?: ShotState['visitor'],
): Promise<BrowserContext> {
  const foreign = LANGUAGES.find(({ code }) => code !== language.code) ?? language;
  const context = await browser.newContext({
    baseURL,
    viewport: { width: widthPx, height: HEIGHTS_PX[widthPx] },
    isMobile: widthPx === PHONE_WIDTH_PX,
    hasTouch: widthPx === PHONE_WIDTH_PX,
    colorScheme: theme,
    reducedMotion: 'reduce',
    // The bar that offers the browser's language belongs to visitors of another one.
    locale: visitor === 'of another language' ? foreign.locale : language.locale,
  });
  if (visitor !== 'undecided about cookies') {
    // The cookie question would cover a part of every page.
    await context.addInitScript(() => localStorage.setItem('cookieConsent', 'false'));
  }
  return context;
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
