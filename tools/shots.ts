// Pictures of every page and state (an open menu, a refused form …), language, width and theme of the
// built site behind nginx, into shots/.
// Options, each repeatable: --only home  --only menu  --language de  --width 390  --theme dark
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { LANGUAGES } from '../content/languages.ts';
import { startNginx } from '../deploy/nginx/start.ts';
import { CHROMIUM } from '../tests/support/browser.ts';
import { SITE_DIST } from '../tests/support/site-dist.ts';
import { findPages } from './screenshots/pages.ts';
import { STATES } from './screenshots/states.ts';
import { takeState, takeView } from './screenshots/take.ts';
import { THEMES, type View, WIDTHS_PX } from './screenshots/view.ts';

const SHOTS = join(import.meta.dirname, '..', 'shots');
const PARALLEL_VIEWS = 2;
// The pages need no API to be looked at; nothing listens there.
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
  WIDTHS_PX.flatMap((widthPx) => THEMES.map((theme) => ({ language, widthPx, theme }))),
).filter(
  ({ language, widthPx, theme }) =>
    isWanted('language', language.code) &&
    isWanted('width', String(widthPx)) &&
    isWanted('theme', theme),
);
const hasSubject = states.length > 0 || pages.some(({ name }) => isWanted('only', name));
if (pages.length === 0 || !hasSubject || views.length === 0) {
  console.error(`shots: nothing to take; is ${SITE_DIST} built, and are the options right?`);
  process.exit(1);
}

console.log(
  `shots: ${await takeAll()} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);

async function takeAll(): Promise<string> {
  const runtimeDir = mkdtempSync(join(tmpdir(), 'loimel-shots-'));
  mkdirSync(SHOTS, { recursive: true });
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rmSync(runtimeDir, { recursive: true, force: true }));
  const nginx = cleanup.use(
    await startNginx({ dist: SITE_DIST, languages: LANGUAGES, upstreams: [NO_API], runtimeDir }),
  );
  const browser = cleanup.use(await chromium.launch(CHROMIUM));

  let count = 0;
  // One shared iterator: each runner takes the next view that nobody has taken.
  const queue = views.values();
  const runners = Array.from({ length: PARALLEL_VIEWS }, async () => {
    for (const view of queue) {
      const own = pages.filter(({ language }) => language === view.language);
      const wantedPages = own.filter(({ name }) => isWanted('only', name));
      const site = { siteUrl: nginx.url, folder: SHOTS };
      await takeView(browser, view, { ...site, pages: wantedPages });
      const ownStates = states.filter(({ happensIn }) => happensIn?.(view) ?? true);
      for (const state of ownStates) await takeState(browser, view, state, { ...site, pages: own });
      count += wantedPages.length + ownStates.length;
    }
  });
  await Promise.all(runners);
  return `${count} pictures in shots/`;
}

function isWanted(option: keyof typeof wanted, value: string): boolean {
  return wanted[option]?.includes(value) ?? true;
}
