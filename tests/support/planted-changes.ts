// Small changes of a page that the comparison with the reference images must find.
import type { Page } from '@playwright/test';
import { MAX_HEIGHT_PX } from './reference-images.ts';

const SHIFT_PX = 4;
const TEXT = 'p:not(:empty), h1, h2';
/** Everything woven: bands, the edge of the page, cloth images, samples of cloth. */
const BANDS = [
  '[class^="footer_band"]',
  '[class^="selvedge_woven"]',
  '[class^="page-hero_bands"]',
  'img[src^="/cloth/"]',
  'img[src^="data:image/svg+xml"]',
].join();

type Change = { selector: string; property: string; value: string };

/** The smallest text in `part` of the page moves. */
export const moveText = (page: Page, part: string) =>
  change(page, part, { selector: TEXT, property: 'translate', value: `0 ${SHIFT_PX}px` });

/** The smallest band in `part` of the page disappears. */
export const hideBand = (page: Page, part: string) =>
  change(page, part, { selector: BANDS, property: 'visibility', value: 'hidden' });

/** Returns a function that takes the change back. */
async function change(page: Page, part: string, planted: Change): Promise<() => Promise<void>> {
  const element = await page.evaluateHandle(findSmallest, {
    part,
    selector: planted.selector,
    maxHeight: MAX_HEIGHT_PX,
  });
  const found = element.asElement();
  if (found === null) throw new Error(`${part} has no ${planted.selector}`);
  await found.evaluate((one, { property, value }) => {
    one.style.setProperty(property, value, 'important');
  }, planted);
  return async () => {
    await found.evaluate((one, { property }) => one.style.removeProperty(property), planted);
  };
}

type Search = { part: string; selector: string; maxHeight: number };

/** Runs in the page, which is not scrolled. Texts for screen readers are smaller than a letter. */
function findSmallest({ part, selector, maxHeight }: Search) {
  const measure = (one: Element) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    // The image of a long page ends above the bottom of its edge and above its footer.
    const height = Math.min(bottom, maxHeight) - top;
    const isInside = left >= 0 && right <= innerWidth && width > 10 && height > 10;
    return isInside ? width * height : 0;
  };
  return [...document.querySelectorAll<HTMLElement>(`:is(${part}) :is(${selector})`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => measure(one) > 0)
    .toSorted((one, other) => measure(one) - measure(other))[0];
}
