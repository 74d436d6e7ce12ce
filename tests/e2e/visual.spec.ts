// Compares a page of each kind with committed images, in two widths and both themes. Two small
// changes are planted in each page, and the comparison must find them.
import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { FIXED_NOW } from '../../tools/screenshots/fixed-time.ts';
import { STATES } from '../../tools/screenshots/states.ts';
import { decodeImages, loadAll } from '../../tools/screenshots/take.ts';
import { HEIGHTS_PX, THEMES, WIDTHS_PX } from '../../tools/screenshots/view.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { PAGE_KINDS, type PageKind } from '../support/page-kinds.ts';
import { hideBand, moveText } from '../support/planted-changes.ts';
import {
  decodeImage,
  describeDifference,
  getReference,
  listReferences,
  MAX_HEIGHT_PX,
  RENEW,
  writeReference,
} from '../support/reference-images.ts';
import { expect, test } from '../support/site-test.ts';
import { LONG_RUN_MS } from '../support/time-limits.ts';

test.describe.configure({ mode: 'parallel' });

/** A page that still changes after so many screenshots is compared as it is. */
const MAX_SCREENSHOTS = 5;

const VIEWS = WIDTHS_PX.flatMap((widthPx) => THEMES.map((theme) => ({ widthPx, theme })));
const toName = (kind: PageKind, { widthPx, theme }: (typeof VIEWS)[number]) =>
  `${kind.name}-${widthPx}-${theme}`;

for (const kind of PAGE_KINDS) {
  test(`${kind.name} looks as in its reference images, and a moved text and a hidden band are found`, async ({
    page,
  }, testInfo) => {
    test.setTimeout(LONG_RUN_MS);
    // The year in the footer is the only text that depends on the date.
    await page.clock.setFixedTime(FIXED_NOW);
    if (kind.state !== 'cookies') await storeDecision(page, false, ALL_OFF);

    const different: string[] = [];
    for (const view of VIEWS) {
      const { widthPx, theme } = view;
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme });
      // A page is loaded once per width, and then the theme is switched.
      if (theme === THEMES[0]) await open(page, kind, widthPx);
      await decodeImages(page);
      different.push(...(await compare(page, kind, toName(kind, view), testInfo)));
    }
    expect(different, `To renew the images: ${RENEW}`).toEqual([]);

    // In the last view, with the smallest text and the smallest band.
    const reference = await getReference(toName(kind, { widthPx: 390, theme: 'dark' }));
    if (reference === null) throw new Error('there is no reference');
    const moveBack = await moveText(page, kind.part ?? 'main');
    expect(describeDifference(await take(page, kind), reference)).toContain('differs');
    await moveBack();
    if (kind.hasBand === false) return;
    await hideBand(page, kind.part ?? 'body');
    expect(describeDifference(await take(page, kind), reference)).toContain('differs');
  });
}

test('every reference image belongs to a page kind', () => {
  const names = PAGE_KINDS.flatMap((kind) => VIEWS.map((view) => toName(kind, view)));
  expect(listReferences()).toEqual(names.toSorted());
});

async function open(page: Page, kind: PageKind, widthPx: (typeof WIDTHS_PX)[number]) {
  await page.setViewportSize({ width: widthPx, height: HEIGHTS_PX[widthPx] });
  await page.goto(kind.path);
  await loadAll(page);
  await getState(kind)?.reach(page);
}

/** Returns what differs. With --update-snapshots it renews the reference instead. */
async function compare(
  page: Page,
  kind: PageKind,
  name: string,
  testInfo: TestInfo,
): Promise<string[]> {
  const reference = await getReference(name);
  const isRenewing = testInfo.config.updateSnapshots !== 'none';
  let file = await screenshot(page, kind);
  let image = await decodeImage(file);
  const isAsReference = () => reference !== null && describeDifference(image, reference) === null;
  // An image replaces the reference only when it was taken twice. It fails the test only when no
  // later image is right, because on a busy machine a part of the page can arrive late.
  for (let count = 1; count < MAX_SCREENSHOTS && !isAsReference(); count += 1) {
    const previous = image;
    file = await screenshot(page, kind);
    image = await decodeImage(file);
    if (isRenewing && describeDifference(image, previous) === null) break;
  }
  if (isAsReference()) return [];
  if (isRenewing) {
    await writeReference(name, image);
    return [];
  }
  const path = testInfo.outputPath(`${name}.png`);
  writeFileSync(path, file);
  const difference = reference === null ? 'has no reference' : describeDifference(image, reference);
  return [`${name} ${difference}: ${path}`];
}

const take = async (page: Page, kind: PageKind) => decodeImage(await screenshot(page, kind));

async function screenshot(page: Page, kind: PageKind): Promise<Buffer> {
  const state = getState(kind);
  const options = { animations: 'disabled' } as const;
  if (state !== undefined && state.isWholePage !== true) return page.screenshot(options);
  const clip = await page.evaluate((maxHeight) => {
    const { clientWidth, scrollHeight } = document.documentElement;
    return { x: 0, y: 0, width: clientWidth, height: Math.min(scrollHeight, maxHeight) };
  }, MAX_HEIGHT_PX);
  return page.screenshot({ ...options, fullPage: true, clip });
}

function getState({ state }: PageKind) {
  if (state === undefined) return undefined;
  const found = STATES.find(({ name }) => name === state);
  if (found === undefined) throw new Error(`there is no state ${state}`);
  return found;
}
