// Screenshots of the built site behind nginx in shots/: every page and state (an open menu, a
// rejected form …), per language, width and theme.
// Options, each repeatable: --only home  --only menu  --language de  --width 390  --theme dark
// The run ends after five minutes at the latest and lists the missing screenshots.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { LANGUAGES } from '../content/languages.ts';
import { startNginx } from '../deploy/nginx/start.ts';
import { CHROMIUM } from '../tests/support/browser.ts';
import { SITE_DIST } from '../tests/support/site-dist.ts';
import { findPages } from './screenshots/pages.ts';
import { STATES } from './screenshots/states.ts';
import { createCamera, type Shot } from './screenshots/take.ts';
import { THEMES, type View, WIDTHS_PX } from './screenshots/view.ts';

const SHOTS = join(import.meta.dirname, '..', 'shots');
const PARALLEL_SHOTS = 2;
const RUN_LIMIT_MS = 290_000;
const SHOT_LIMIT_MS = 30_000;
const PROGRESS_EVERY = 50;
// The screenshots need no API. No server listens on this port.
const NO_API = '127.0.0.1:9';

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
  },
});

const startedAt = performance.now();
const pages = await findPages(SITE_DIST, LANGUAGES);
const states = STATES.filter(({ name }) => isWanted('only', name));
const views: View[] = LANGUAGES.flatMap((language) =>
  WIDTHS_PX.map((widthPx) => ({ language, widthPx })),
).filter(
  ({ language, widthPx }) =>
    isWanted('language', language.code) && isWanted('width', String(widthPx)),
);
const themes = THEMES.filter((theme) => isWanted('theme', theme));
const hasSubject = states.length > 0 || pages.some(({ name }) => isWanted('only', name));
if (pages.length === 0 || !hasSubject || views.length === 0 || themes.length === 0) {
  console.error(`shots: nothing to take; is ${SITE_DIST} built, and are the options right?`);
  process.exit(1);
}

const shots = views.flatMap(listShots);
const missing = await takeAll();
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
const total = shots.flatMap(({ files }) => files).length;
console.log(`shots: ${total - missing.length} of ${total} screenshots in shots/ in ${seconds} s`);
for (const line of missing) console.error(`shots: missing ${line}`);
if (missing.length > 0) process.exitCode = 1;

function listShots(view: View): Shot[] {
  const own = pages.filter(({ language }) => language === view.language);
  const toFiles = (name: string) =>
    themes.map((theme) => ({
      theme,
      file: join(SHOTS, `${name}-${view.language.code}-${view.widthPx}-${theme}.png`),
    }));
  const ofPages = own
    .filter(({ name }) => isWanted('only', name))
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

/** Returns one line for each failed screenshot. */
async function takeAll(): Promise<string[]> {
  const runtimeDir = mkdtempSync(join(tmpdir(), 'loimel-shots-'));
  mkdirSync(SHOTS, { recursive: true });
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rmSync(runtimeDir, { recursive: true, force: true }));
  const nginx = cleanup.use(
    await startNginx({ dist: SITE_DIST, languages: LANGUAGES, upstreams: [NO_API], runtimeDir }),
  );
  const browser = cleanup.use(await chromium.launch(CHROMIUM));

  const failures: string[] = [];
  let done = 0;
  // One shared iterator: each runner takes the next shot that no other runner has taken.
  const queue = shots.values();
  const runners = Array.from({ length: PARALLEL_SHOTS }, async () => {
    await using camera = createCamera(browser, nginx.url);
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
        failures.push(...unwritten.map(({ file }) => `${basename(file)}: ${reason}`));
      }
      done++;
      if (done % PROGRESS_EVERY === 0) console.log(`shots: ${done} of ${shots.length} pages`);
    }
  });
  await Promise.all(runners);
  return failures;
}

function isWanted(option: keyof typeof wanted, value: string): boolean {
  return wanted[option]?.includes(value) ?? true;
}
