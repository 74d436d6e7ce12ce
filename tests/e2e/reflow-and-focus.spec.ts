// Checks that accessibility.spec.ts cannot do: reflow, focus that is never covered, forced colours.
import { expect, test } from '../support/site-test.ts';
import { LONG_RUN_MS } from '../support/time-limits.ts';

test.describe.configure({ mode: 'parallel' });

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

for (const language of ['en', 'de', 'es']) {
  test(`no page in ${language} scrolls sideways at 320 px, which is 400 % zoom, nor at 1920 px, nor with the text spacing of WCAG 1.4.12`, async ({
    page,
    pages,
  }) => {
    test.setTimeout(LONG_RUN_MS);
    const tooWide: string[] = [];
    for (const { path } of pages.filter((own) => own.language.code === language)) {
      await page.goto(path);
      const check = async (width: number, spacing: 'usual' | 'wide') => {
        await page.setViewportSize({ width, height: 256 });
        const overflow = await page.evaluate(findOverflow);
        if (overflow.by === 0 && overflow.first === undefined) return;
        tooWide.push(
          `${path} at ${width}, ${spacing} spacing: ${overflow.by} px ${overflow.first ?? ''}`,
        );
      };
      for (const width of [320, 768, 1024, 1920]) await check(width, 'usual');
      await page.evaluate(widenTextSpacing);
      for (const width of [320, 1024]) await check(width, 'wide');
    }
    expect(tooWide).toEqual([]);
  });
}

/** Runs in the page. The values of WCAG 1.4.12. */
function widenTextSpacing(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }
  `);
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page. The body clips overflow, so the position of text elements is checked too. */
function findOverflow(): { by: number; first: string | undefined } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isScrolled = (element: Element): boolean => {
    const parent = element.parentElement;
    if (parent === null || parent === document.body) return false;
    return getComputedStyle(parent).overflowX !== 'visible' || isScrolled(parent);
  };
  const textElements = [...document.querySelectorAll('main *, footer *, header *')].filter(
    (element) => element.children.length === 0 && (element.textContent ?? '').trim() !== '',
  );
  const outside = textElements.find(
    (element) =>
      element.getBoundingClientRect().right > clientWidth + 1 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isScrolled(element),
  );
  return { by: scrollWidth - clientWidth, first: outside?.outerHTML.slice(0, 120) };
}

/** Runs in the page. Describes the focused element when it is invisible or completely covered. */
function describeCoveredFocus(): string | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  const points: [number, number][] = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 2, top + 2],
    [right - 2, top + 2],
    [left + 2, bottom - 2],
    [right - 2, bottom - 2],
  ];
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return (
      hit !== null &&
      (element.contains(hit) ||
        hit.contains(element) ||
        (hit.closest('label') !== null && hit.closest('label') === element.closest('label')))
    );
  });
  return isSeen ? null : `${element.outerHTML.slice(0, 100)} at ${Math.round(top)}`;
}

for (const { path, viewport } of [
  { path: '/', viewport: DESKTOP },
  { path: '/de/career', viewport: DESKTOP },
  { path: '/es/business', viewport: PHONE },
  { path: '/de/privacy', viewport: PHONE },
]) {
  test(`on ${path} at ${viewport.width} px the keyboard reaches every control, and no focused control is covered by header or cookie popup`, async ({
    page,
  }) => {
    test.setTimeout(LONG_RUN_MS);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.locator('[data-cookie-popup]')).toBeVisible();
    const covered: string[] = [];
    const reached = new Set<string>();
    for (let presses = 0; presses < 200; presses += 1) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => document.activeElement?.outerHTML ?? '');
      if (where.startsWith('<body') || (reached.has(where) && where.includes('skip'))) break;
      reached.add(where);
      const description = await page.evaluate(describeCoveredFocus);
      if (description !== null) covered.push(description);
    }
    expect(covered).toEqual([]);
    expect([...reached].some((html) => html.includes('data-cookie-settings'))).toBe(true);
    expect([...reached].some((html) => html.includes('mailto:'))).toBe(true);
  });
}

test('the first tab stop skips the header to the content', async ({ page }) => {
  await page.goto('/de');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('with forced colours buttons, fields and the state of switches can be distinguished', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const popup = page.locator('[data-cookie-popup]');
  await popup.locator('summary').click();
  for (const control of [
    popup.locator('button').first(),
    popup.locator('input[name="analytics"]'),
    page.getByRole('banner').locator('a[target="_blank"]').first(),
    page.locator('#contact-name'),
  ]) {
    const border = await control.evaluate((element) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
      return borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth);
    });
    expect(border).toBeGreaterThan(0);
  }
});
