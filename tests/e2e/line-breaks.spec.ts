// Words with a hyphen and dates that must stay on one line.
import type { Locator } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

/** Short compounds that lie on two lines inside the element. */
function findBroken(element: Locator): Promise<string[]> {
  return element.evaluate((root) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\b[A-Z]{1,3}-\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

for (const path of ['/de/resources', '/de/blog']) {
  test(`at no width of a phone a short compound in the newsletter of ${path} breaks at its hyphen`, async ({
    page,
  }) => {
    await storeDecision(page, false, ALL_OFF);
    await page.goto(path);
    const section = page.locator('section').filter({ has: page.locator('#newsletter-email') });
    await expect(section.last()).toContainText('E-Mail');
    const broken: string[] = [];
    for (let width = 320; width <= 420; width += 5) {
      await page.setViewportSize({ width, height: 844 });
      broken.push(...(await findBroken(section.last())).map((word) => `${word} at ${width}`));
    }
    expect(broken).toEqual([]);
  });
}
