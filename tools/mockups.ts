// npm run mockups: renders the sample pictures with Chromium from tools/mockups into the folder
// pictures of both contents. They are committed, so that a build needs no browser.
// `-- --only harbour-desk` renders one, `-- --folder DIR` writes elsewhere.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { parseFacts } from '../apps/site/src/content/index.ts';
import { weavePortrait } from '../apps/site/src/images/images.ts';
import { formatFileSize } from '../content/file-size.ts';
import { CHROMIUM } from '../tests/support/browser.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const SOURCES = join(import.meta.dirname, 'mockups');
const FOLDERS = ['content/pictures', 'tests/sample-content/pictures'];

/** The size in CSS pixels, and how many pixels of the file each of them has. */
type Mockup = { name: string; width: number; height: number; scale: number; format: 'png' | 'jpg' };

const SCREEN = { width: 1280, height: 720, scale: 1.25, format: 'png' } as const;
const MOCKUPS: readonly Mockup[] = [
  { name: 'harbour-desk', ...SCREEN },
  { name: 'parts-counter', ...SCREEN },
  { name: 'ferry-pocket', ...SCREEN },
  { name: 'claims-reader', ...SCREEN },
  { name: 'three-languages', ...SCREEN },
  { name: 'two-tabs', width: 680, height: 400, scale: 2, format: 'png' },
  { name: 'rasmus-ojala', width: 540, height: 630, scale: 2, format: 'jpg' },
];

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, folder: { type: 'string' } },
});

const folders = options.folder ? [options.folder] : FOLDERS.map((path) => join(REPOSITORY, path));
for (const folder of folders) mkdirSync(folder, { recursive: true });
await using browser = await chromium.launch(CHROMIUM);
for (const mockup of MOCKUPS.filter(
  ({ name }) => options.only === undefined || name === options.only,
)) {
  const bytes = await render(browser, mockup);
  for (const folder of folders)
    writeFileSync(join(folder, `${mockup.name}.${mockup.format}`), bytes);
  console.log(`mockups: ${mockup.name} ${formatFileSize(bytes.length, 'en-GB')}`);
}

async function render(browser: Browser, { name, width, height, scale, format }: Mockup) {
  const viewport = { width, height };
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale });
  await page.goto(pathToFileURL(join(SOURCES, `${name}.html`)).href);
  for (const place of await page.locator('[data-portrait]').all()) {
    const id = await place.getAttribute('data-portrait');
    const person = parseFacts('people.yaml').find((candidate) => candidate.id === id);
    if (person === undefined) throw new Error(`facts/people.yaml has no person "${id}"`);
    const svg = weavePortrait(person.portrait);
    await place.evaluate((element, text) => element.setHTMLUnsafe(text), svg);
  }
  await page.evaluate(() => document.fonts.ready);
  const screenshot = sharp(await page.screenshot());
  await page.close();
  // A drawn screen has few colours; a palette makes the file a third as large.
  return format === 'png'
    ? screenshot.png({ palette: true, colours: 128, effort: 10 }).toBuffer()
    : screenshot.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
