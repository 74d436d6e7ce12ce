// Screenshots of the built site and desk behind nginx in shots/: every page and state (an open menu, a
// rejected form …), per language, width and theme; the screens of the desk, per width and theme.
// Options, each repeatable: --only home  --only desk  --only desk-inbox  --language de  --width 390  --theme dark
// `--readme` takes the images of the README instead, in docs/images.
// The site takes five minutes at most. The run lists the missing screenshots.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { LANGUAGES } from '../content/languages.ts';
import { CHROMIUM } from '../tests/support/browser.ts';
import { SITE_DIST } from '../tests/support/site-dist.ts';
import { takeDesk } from './screenshots/desk.ts';
import { DESK_SHOTS } from './screenshots/desk-states.ts';
import { findPages } from './screenshots/pages.ts';
import { takeReadmeImages } from './screenshots/readme.ts';
import { takeSite } from './screenshots/site.ts';
import { STATES } from './screenshots/states.ts';
import { THEMES, type View, WIDTHS_PX } from './screenshots/view.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const SHOTS = join(REPOSITORY, 'shots');
const IMAGES = join(REPOSITORY, 'docs', 'images');

const { values: wanted } = parseArgs({
  options: {
    readme: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
  },
});

const startedAt = performance.now();
await using browser = await chromium.launch(CHROMIUM);
await (wanted.readme ? takeReadme() : takeAll());

async function takeReadme(): Promise<void> {
  mkdirSync(IMAGES, { recursive: true });
  const sizes = await takeReadmeImages(browser, IMAGES);
  for (const { file, bytes } of sizes) console.log(`shots: ${file} ${Math.ceil(bytes / 1024)} KB`);
}

async function takeAll(): Promise<void> {
  const pages = await findPages(SITE_DIST, LANGUAGES);
  const states = STATES.filter(({ name }) => isWanted('only', name));
  const deskShots = DESK_SHOTS.filter(
    ({ name }) => isWanted('only', name) || isWanted('only', 'desk'),
  );
  const widthsPx = WIDTHS_PX.filter((widthPx) => isWanted('width', String(widthPx)));
  const views: View[] = LANGUAGES.filter(({ code }) => isWanted('language', code)).flatMap(
    (language) => widthsPx.map((widthPx) => ({ language, widthPx })),
  );
  const themes = THEMES.filter((theme) => isWanted('theme', theme));
  const hasSite = states.length > 0 || pages.some(({ name }) => isWanted('only', name));
  const hasSubject = (hasSite && views.length > 0) || deskShots.length > 0;
  if (pages.length === 0 || !hasSubject || widthsPx.length === 0 || themes.length === 0) {
    console.error(`shots: nothing to take; is ${SITE_DIST} built, and are the options right?`);
    process.exitCode = 1;
    return;
  }

  mkdirSync(SHOTS, { recursive: true });
  const folder = SHOTS;
  const isWantedPage = (name: string) => isWanted('only', name);
  const results = [
    await takeSite({ browser, folder, pages, isWantedPage, states, views, themes }),
    await takeDesk({ browser, folder, shots: deskShots, widthsPx, themes }),
  ];
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const total = results.reduce((sum, result) => sum + result.total, 0);
  const missing = results.flatMap((result) => result.missing);
  console.log(`shots: ${total - missing.length} of ${total} screenshots in shots/ in ${seconds} s`);
  for (const line of missing) console.error(`shots: missing ${line}`);
  if (missing.length > 0) process.exitCode = 1;
}

function isWanted(option: 'only' | 'language' | 'width' | 'theme', value: string): boolean {
  return wanted[option]?.includes(value) ?? true;
}
