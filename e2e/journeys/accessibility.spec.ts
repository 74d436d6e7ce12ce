// Every page, language and theme by the rules of WCAG 2.0 to 2.2, A and AA, in every state a page has;
// and what the rules cannot see: reflow, focus that is never covered, forced colours.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { isPrivatePage } from '../support/site-pages.ts';
import { expect, test } from '../support/site-test.ts';

test.describe.configure({ mode: 'parallel' });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const LONG_RUN_MS = 240_000;

const LANGUAGES = ['en', 'de', 'es'] as const;
const THEMES = ['light', 'dark'] as const;

/** What is wrong, with the place, so that a failure can be understood without running it again. */
async function findViolations(page: Page, state: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${new URL(page.url()).pathname} ${state}: ${id} at ${target}`),
  );
}

/** A phone with the menu open. */
async function findMenuViolations(page: Page): Promise<string[]> {
  const menuButton = page.locator('header button[popovertarget]');
  if ((await menuButton.count()) === 0) return [];
  await page.setViewportSize(PHONE);
  await menuButton.click();
  await expect(page.locator('header [popover]')).toBeVisible();
  const violations = await findViolations(page, 'menu open');
  await menuButton.click();
  await page.setViewportSize(DESKTOP);
  return violations;
}

async function findDialogViolations(page: Page): Promise<string[]> {
  const opener = page.locator('main [command="show-modal"]').first();
  if ((await opener.count()) === 0) return [];
  await opener.click();
  const dialog = page.locator('main dialog[open]');
  await expect(dialog).toBeVisible();
  const violations = await findViolations(page, 'dialog open');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return violations;
}

async function findFormViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  const forms = page.locator('main form[method="post"]');
  for (let index = 0; index < (await forms.count()); index += 1) {
    const form = forms.nth(index);
    await form.scrollIntoViewIfNeeded();
    // The code of a form comes when the form is near; from then on it reports errors itself.
    await expect(form).toHaveAttribute('novalidate', { timeout: 10_000 });
    await form.locator('[type="email"]').fill('no address');
    await form.locator('[type="submit"]').click();
    await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible();
    violations.push(...(await findViolations(page, `form ${index + 1} with errors`)));
  }
  return violations;
}

for (const language of LANGUAGES) {
  for (const theme of THEMES) {
    test(`no page in ${language}, ${theme}, violates WCAG 2.2 AA, with menu, dialog and form errors`, async ({
      page,
      pages,
    }) => {
      test.setTimeout(LONG_RUN_MS);
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await storeDecision(page, false, ALL_OFF);
      const violations: string[] = [];
      for (const { path } of pages.filter((own) => own.language.code === language)) {
        await page.goto(path);
        violations.push(
          ...(await findViolations(page, 'closed')),
          ...(await findMenuViolations(page)),
          ...(await findDialogViolations(page)),
          ...(await findFormViolations(page)),
        );
      }
      expect(violations).toEqual([]);
    });

    test(`no page in ${language}, ${theme}, violates WCAG 2.2 AA while the cookie question is open`, async ({
      page,
      pages,
    }) => {
      test.setTimeout(LONG_RUN_MS);
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const violations: string[] = [];
      const asking = pages.filter((own) => own.language.code === language && !isPrivatePage(own));
      for (const { path } of asking) {
        await page.goto(path);
        await expect(page.locator('[data-cookie-popup]')).toBeVisible();
        violations.push(...(await findViolations(page, 'cookie question')));
      }
      expect(violations).toEqual([]);
    });
  }

  test(`no page in ${language} scrolls sideways at 320 px, which is 400 % zoom, nor at 1920 px`, async ({
    page,
    pages,
  }) => {
    test.setTimeout(LONG_RUN_MS);
    const tooWide: string[] = [];
    for (const { path } of pages.filter((own) => own.language.code === language)) {
      await page.goto(path);
      for (const width of [320, 768, 1024, 1920]) {
        await page.setViewportSize({ width, height: 256 });
        const overflow = await page.evaluate(findOverflow);
        if (overflow.by > 0 || overflow.first !== undefined) {
          tooWide.push(`${path} at ${width}: ${overflow.by} px ${overflow.first ?? ''}`);
        }
      }
    }
    expect(tooWide).toEqual([]);
  });
}

/** Runs in the page. The body clips what sticks out, so the words are asked for their place, too. */
function findOverflow(): { by: number; first: string | undefined } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const isScrolled = (element: Element): boolean => {
    const parent = element.parentElement;
    if (parent === null || parent === document.body) return false;
    return getComputedStyle(parent).overflowX !== 'visible' || isScrolled(parent);
  };
  const words = [...document.querySelectorAll('main *, footer *, header *')].filter(
    (element) => element.children.length === 0 && (element.textContent ?? '').trim() !== '',
  );
  const outside = words.find(
    (element) =>
      element.getBoundingClientRect().right > clientWidth + 1 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isScrolled(element),
  );
  return { by: scrollWidth - clientWidth, first: outside?.outerHTML.slice(0, 120) };
}

/** Runs in the page: is the focused element visible and not wholly covered by something else? */
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
  test(`on ${path} at ${viewport.width} px the keyboard reaches everything, and no focus is covered by header or cookie question`, async ({
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
      const fault = await page.evaluate(describeCoveredFocus);
      if (fault !== null) covered.push(fault);
    }
    expect(covered).toEqual([]);
    expect([...reached].some((html) => html.includes('data-cookie-settings'))).toBe(true);
    expect([...reached].some((html) => html.includes('mailto:'))).toBe(true);
  });
}

test('the first stop of the keyboard leads past the header to the content', async ({ page }) => {
  await page.goto('/de');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('with forced colours buttons, fields and the state of switches can still be told apart', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const { popup } = { popup: page.locator('[data-cookie-popup]') };
  await expect(popup).toBeVisible();
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
