// Checks every page, language, theme and page state against WCAG 2.0 to 2.2, levels A and AA.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { isPrivatePage } from '../support/site-pages.ts';
import { expect, test } from '../support/site-test.ts';
import { LONG_RUN_MS } from '../support/time-limits.ts';

test.describe.configure({ mode: 'parallel' });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const LANGUAGES = ['en', 'de', 'es'] as const;
const THEMES = ['light', 'dark'] as const;

/** Lists the violations with their element, so that a failure can be understood from the log. */
async function findViolations(page: Page, state: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${new URL(page.url()).pathname} ${state}: ${id} at ${target}`),
  );
}

/** The open menu on a phone. */
async function findMenuViolations(page: Page): Promise<string[]> {
  const menuButton = page.locator('header button[popovertarget]');
  if ((await menuButton.count()) === 0) return [];
  await menuButton.click();
  await expect(page.locator('header [popover]')).toBeVisible();
  return findViolations(page, 'menu open');
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

/** Positions and definitions expanded. */
async function findDetailsViolations(page: Page): Promise<string[]> {
  const details = page.locator('main details');
  if ((await details.count()) === 0) return [];
  await details.evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
  });
  return findViolations(page, 'details open');
}

async function findFormViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  const forms = page.locator('main form[method="post"]');
  for (let index = 0; index < (await forms.count()); index += 1) {
    const form = forms.nth(index);
    await form.scrollIntoViewIfNeeded();
    // The code of a form loads when the form is near the window. Then the form shows errors itself.
    await expect(form).toHaveAttribute('novalidate');
    await form.locator('[type="email"]').fill('no address');
    await form.locator('[type="submit"]').click();
    await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible();
    violations.push(...(await findViolations(page, `form ${index + 1} with errors`)));
  }
  return violations;
}

for (const language of LANGUAGES) {
  for (const theme of THEMES) {
    test(`no page in ${language}, ${theme}, violates WCAG 2.2 AA, with menu, dialog, details and form errors`, async ({
      page,
      pages,
    }) => {
      test.setTimeout(LONG_RUN_MS);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await storeDecision(page, false, ALL_OFF);
      const own = pages.filter((each) => each.language.code === language);
      const violations: string[] = [];
      await page.setViewportSize(DESKTOP);
      for (const { path } of own) {
        await page.goto(path);
        violations.push(
          ...(await findViolations(page, 'closed')),
          ...(await findDialogViolations(page)),
          ...(await findDetailsViolations(page)),
          ...(await findFormViolations(page)),
        );
      }
      // A separate loop, because Chromium may stop painting a page that is resized often.
      await page.setViewportSize(PHONE);
      for (const { path } of own) {
        await page.goto(path);
        violations.push(...(await findMenuViolations(page)));
      }
      expect(violations).toEqual([]);
    });

    test(`no page in ${language}, ${theme}, violates WCAG 2.2 AA while the cookie popup is open`, async ({
      page,
      pages,
    }) => {
      test.setTimeout(LONG_RUN_MS);
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const violations: string[] = [];
      const publicPages = pages.filter(
        (own) => own.language.code === language && !isPrivatePage(own),
      );
      for (const { path } of publicPages) {
        await page.goto(path);
        await expect(page.locator('[data-cookie-popup]')).toBeVisible();
        violations.push(...(await findViolations(page, 'cookie popup')));
      }
      expect(violations).toEqual([]);
    });
  }
}
