// Checks every page, language, theme and page state against WCAG 2.0 to 2.2, levels A and AA. In the
// dark theme and with the menu open one page of each kind stands for the others, to save time.
import type { Page } from '@playwright/test';
import { ACCESSIBILITY_RUN, type AccessibilityRun } from '../../tools/accessibility/run.ts';
import { AXE_VERSION, countRules, runAxe } from '../support/axe.ts';
import { ALL_OFF, getPopup, storeDecision } from '../support/consent.ts';
import { pickOnePerKind } from '../support/site-pages.ts';
import { expect, test as siteTest } from '../support/site-test.ts';
import { LONG_RUN_MS } from '../support/time-limits.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const LANGUAGES = ['en', 'de', 'es'] as const;
const THEMES = ['light', 'dark'] as const;

/** The path of each check, for the accessibility statement. */
const checks = new WeakMap<Page, string[]>();

/** Attaches what was checked. `npm run docs:accessibility` writes it into the statement. */
const test = siteTest.extend<{ record: undefined }>({
  record: [
    async ({ page, browser }, use, testInfo) => {
      checks.set(page, []);
      await use(undefined);
      const run: AccessibilityRun = {
        axe: AXE_VERSION,
        chromium: browser.version(),
        rules: countRules(),
        checked: checks.get(page) ?? [],
      };
      const body = JSON.stringify(run);
      await testInfo.attach(ACCESSIBILITY_RUN, { body, contentType: 'application/json' });
    },
    { auto: true },
  ],
});

test.describe.configure({ mode: 'parallel' });

/** Adds page and state, so that a failure can be understood from the log. */
async function findViolations(page: Page, state: string): Promise<string[]> {
  const { pathname } = new URL(page.url());
  checks.get(page)?.push(pathname);
  return (await runAxe(page)).map((violation) => `${pathname} ${state}: ${violation}`);
}

/** On the home page, which is visited first. Rejects the cookies, so that no other page asks. */
async function findPopupViolations(page: Page): Promise<string[]> {
  const { popup, details, reject } = getPopup(page);
  await expect(popup).toBeVisible();
  const violations = await findViolations(page, 'cookie popup');
  await details.click();
  violations.push(...(await findViolations(page, 'cookie popup with details')));
  await reject.click();
  await expect(popup).toBeHidden();
  return violations;
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
    const which = theme === 'light' ? 'no page' : 'no kind of page';

    test(`${which} in ${language}, ${theme}, violates WCAG 2.2 AA, with cookie popup, dialog, details and form errors`, async ({
      page,
      pages,
    }) => {
      test.setTimeout(LONG_RUN_MS);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize(DESKTOP);
      const tested = theme === 'light' ? pages : pickOnePerKind(pages);
      const own = tested.filter((each) => each.language.code === language);
      const home = own.filter(({ name }) => name === 'home');
      expect(home).toHaveLength(1);
      const violations: string[] = [];
      for (const each of [...home, ...own.filter(({ name }) => name !== 'home')]) {
        await page.goto(each.path);
        if (each.name === 'home') violations.push(...(await findPopupViolations(page)));
        violations.push(
          ...(await findViolations(page, 'closed')),
          ...(await findDialogViolations(page)),
          ...(await findDetailsViolations(page)),
          ...(await findFormViolations(page)),
        );
      }
      expect(violations).toEqual([]);
    });

    test(`no kind of page in ${language}, ${theme}, violates WCAG 2.2 AA on a phone with the menu open`, async ({
      page,
      pages,
    }) => {
      test.setTimeout(LONG_RUN_MS);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize(PHONE);
      await storeDecision(page, false, ALL_OFF);
      const violations: string[] = [];
      for (const { path } of pickOnePerKind(pages).filter(
        (each) => each.language.code === language,
      )) {
        await page.goto(path);
        violations.push(...(await findMenuViolations(page)));
      }
      expect(violations).toEqual([]);
    });
  }
}
