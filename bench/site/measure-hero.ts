// Opens the home page, brings the hero into one state and measures how busy the browser is.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

export type HeroState = 'running' | 'paused' | 'scrolled away' | 'reduced motion';

export type Screen = {
  name: string;
  width: number;
  height: number;
  pixelRatio: number;
  /** How many times slower the processor is made. */
  slowdown: number;
};

/** In percent: of the main thread, and of one core. */
export type Busy = { mainThread: number; allProcesses: number };

const MEASURED_MS = 4000;
/** Until what the page starts when it is idle has ended, also on the slowed processor. */
const CALM_MS = 2000;

export async function measureHero(
  browser: Browser,
  { url, screen, state }: { url: string; screen: Screen; state: HeroState },
): Promise<Busy> {
  await using context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    deviceScaleFactor: screen.pixelRatio,
    reducedMotion: state === 'reduced motion' ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  await page.goto(url);
  await bringInto(page, state);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: screen.slowdown });
  // Processor time instead of the time that passes, so that other work of the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const browserSession = await browser.newBrowserCDPSession();
  await sleep(CALM_MS);
  const before = await readUse(session, browserSession);
  await sleep(MEASURED_MS);
  const after = await readUse(session, browserSession);
  await browserSession.detach();
  const seconds = after.at - before.at;
  return {
    mainThread: (100 * (after.mainThread - before.mainThread)) / seconds,
    allProcesses: (100 * (after.allProcesses - before.allProcesses)) / seconds,
  };
}

async function bringInto(page: Page, state: HeroState): Promise<void> {
  const hero = page.locator('[data-hero]');
  const motion = state === 'reduced motion' ? 'still' : 'running';
  await page.locator(`[data-hero][data-motion=${motion}]`).waitFor();
  if (state === 'paused') await hero.locator('[data-motion-toggle]').click();
  if (state === 'scrolled away') {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  }
}

/** In seconds. */
async function readUse(session: CDPSession, browserSession: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo');
  return {
    at: performance.now() / 1000,
    mainThread: read('TaskDuration'),
    allProcesses: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
  };
}
