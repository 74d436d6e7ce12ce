// Takes the screenshots of the site: every page and state, per language, width and theme. No API runs.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { LANGUAGES } from '../../content/languages.ts';
import { startNginx } from '../../deploy/nginx/start.ts';
import { SITE_DIST } from '../../tests/support/site-dist.ts';
import type { ShotPage } from './pages.ts';
import type { ShotState } from './states.ts';
import { createCamera, type Shot } from './take.ts';
import type { Theme, View } from './view.ts';

const PARALLEL_SHOTS = 2;
const RUN_LIMIT_MS = 290_000;
const SHOT_LIMIT_MS = 30_000;
const PROGRESS_EVERY = 50;
// The screenshots need no API. No server listens on this port.
const NO_API = '127.0.0.1:9';

export type SiteRun = {
  browser: Browser;
  folder: string;
  /** All pages, because a state names its page. */
  pages: readonly ShotPage[];
  isWantedPage: (name: string) => boolean;
  states: readonly ShotState[];
  views: readonly View[];
  themes: readonly Theme[];
};

/** Returns the number of wanted files, and one line for each that is missing. */
export async function takeSite(run: SiteRun): Promise<{ total: number; missing: string[] }> {
  const startedAt = performance.now();
  const shots = run.views.flatMap((view) => listShots(run, view));
  const runtimeDir = mkdtempSync(join(tmpdir(), 'loimel-shots-'));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rmSync(runtimeDir, { recursive: true, force: true }));
  const nginx = cleanup.use(
    await startNginx({ dist: SITE_DIST, languages: LANGUAGES, upstreams: [NO_API], runtimeDir }),
  );

  const missing: string[] = [];
  let done = 0;
  // One shared iterator: each runner takes the next shot that no other runner has taken.
  const queue = shots.values();
  const runners = Array.from({ length: PARALLEL_SHOTS }, async () => {
    await using camera = createCamera(run.browser, nginx.url);
    for (const shot of queue) {
      const remainingMs = RUN_LIMIT_MS - (performance.now() - startedAt);
      // A file of an earlier run must not look like a new one.
      for (const { file } of shot.files) rmSync(file, { force: true });
      try {
        if (remainingMs <= 0) throw new Error('no time was left');
        await camera.take(shot, Math.min(SHOT_LIMIT_MS, remainingMs));
      } catch (error) {
        const reason = error instanceof Error ? error.message : error;
        const unwritten = shot.files.filter(({ file }) => !existsSync(file));
        missing.push(...unwritten.map(({ file }) => `${basename(file)}: ${reason}`));
      }
      done++;
      if (done % PROGRESS_EVERY === 0) console.log(`shots: ${done} of ${shots.length} pages`);
    }
  });
  await Promise.all(runners);
  return { total: shots.flatMap(({ files }) => files).length, missing };
}

function listShots({ pages, isWantedPage, states, themes, folder }: SiteRun, view: View): Shot[] {
  const own = pages.filter(({ language }) => language === view.language);
  const toFiles = (name: string) =>
    themes.map((theme) => ({
      theme,
      file: join(folder, `${name}-${view.language.code}-${view.widthPx}-${theme}.png`),
    }));
  const ofPages = own
    .filter(({ name }) => isWantedPage(name))
    .map(({ name, path }) => ({ files: toFiles(name), view, path }));
  const ofStates = states
    .filter(({ happensIn }) => happensIn?.(view) ?? true)
    // A state is reached once per theme, because a toast closes after some seconds.
    .flatMap((state) => {
      const page = own.find(({ name }) => name === state.page);
      if (page === undefined) throw new Error(`There is no page ${state.page} for ${state.name}.`);
      return toFiles(state.name).map((file) => ({ files: [file], view, path: page.path, state }));
    });
  return [...ofPages, ...ofStates];
}
