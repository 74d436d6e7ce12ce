// Takes the screenshots of the desk: every screen at both widths in both themes.
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { AGENT, type DeskShot } from './desk-states.ts';
import { type DeskWorld, startDeskWorld } from './desk-world.ts';
import { decodeImages } from './take.ts';
import { PHONE_WIDTH_PX, type Theme, type WidthPx } from './view.ts';

const STEP_LIMIT_MS = 20_000;
const MAX_PANES = 4;

export type DeskRun = {
  browser: Browser;
  folder: string;
  shots: readonly DeskShot[];
  widthsPx: readonly WidthPx[];
  themes: readonly Theme[];
};

/** Returns the number of wanted files, and one line for each that is missing. */
export async function takeDesk(run: DeskRun): Promise<{ total: number; missing: string[] }> {
  const missing: string[] = [];
  let total = 0;
  for (const widthPx of run.widthsPx) {
    const shots = run.shots.filter((shot) => (shot.widthPx ?? widthPx) === widthPx);
    if (shots.length === 0) continue;
    total += shots.length * run.themes.length;
    await using world = await startDeskWorld({ browser: run.browser, widthPx });
    for (const shot of shots) {
      const files = run.themes.map((theme) => ({
        theme,
        file: join(run.folder, `${shot.name}-${widthPx}-${theme}.png`),
      }));
      for (const { file } of files) rmSync(file, { force: true });
      try {
        await takeDeskShot(world, shot, { widthPx, files });
      } catch (error) {
        const reason = error instanceof Error ? error.message : error;
        missing.push(...files.map(({ file }) => `${basename(file)}: ${reason}`));
      }
    }
  }
  return { total, missing };
}

type Files = { widthPx: WidthPx; files: readonly { theme: Theme; file: string }[] };

async function takeDeskShot(world: DeskWorld, shot: DeskShot, wanted: Files): Promise<void> {
  const tab = await openShot(world, shot, wanted.files[0]?.theme ?? 'light');
  if (shot.isWholePage && wanted.widthPx === PHONE_WIDTH_PX) await growToContent(tab);
  for (const { theme, file } of wanted.files) {
    await tab.emulateMedia({ colorScheme: theme });
    await decodeImages(tab);
    await tab.screenshot({ path: file, animations: 'disabled' });
  }
  await tab.close();
}

/** The tab in the state of the screenshot. */
export async function openShot(world: DeskWorld, shot: DeskShot, theme: Theme): Promise<Page> {
  const { email = AGENT, path = '/inbox', item, reach } = shot;
  const tab = await world.openTab(email);
  tab.setDefaultTimeout(STEP_LIMIT_MS);
  await tab.emulateMedia({ colorScheme: theme });
  await tab.goto(item === undefined ? path : await world.findItemPath(item));
  await tab
    .getByRole('heading', { level: 1 })
    .or(tab.getByRole('heading', { level: 2 }))
    .first()
    .waitFor();
  await waitForContent(tab, item);
  await reach?.(tab, world);
  // A pointer at rest would show a button as hovered.
  await tab.mouse.move(0, 0);
  return tab;
}

/** Counts arrive after the list, and nothing marks them as missing. */
const COUNTS_MS = 500;

async function waitForContent(tab: Page, item: string | undefined): Promise<void> {
  if (item !== undefined) await tab.getByRole('heading', { level: 1, name: item }).waitFor();
  const loading = tab.locator('[aria-busy="true"], [role="status"]:has-text("Loading")');
  await loading.first().waitFor({ state: 'detached' });
  await tab.waitForTimeout(COUNTS_MS);
}

/** The desk scrolls inside of its panes, so the window must be as high as they are together. */
async function growToContent(tab: Page): Promise<void> {
  for (let pane = 0; pane < MAX_PANES; pane++) {
    const hiddenPx = await tab.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('main, main *')]
          .filter((part) => getComputedStyle(part).overflowY === 'auto')
          .map((part) => part.scrollHeight - part.clientHeight),
      ),
    );
    const size = tab.viewportSize();
    if (size === null || hiddenPx <= 0) return;
    await tab.setViewportSize({ ...size, height: size.height + hiddenPx });
  }
}
