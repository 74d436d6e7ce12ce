// Temporary states of the layout: tooltips, a slow page, a failed island, page transitions.
import type { Locator, Page } from '@playwright/test';
import { changeIslandProps } from '../support/island-props.ts';
import { expect, test } from '../support/site-test.ts';

/** Runs in the page that is being left, because Playwright waits for the end of a navigation. */
function watchLoadingScreen(): Promise<object> {
  const isVisible = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) ?? false;
  const screen = document.querySelector('body > [role="status"]');
  if (screen === null) throw new Error('the page has no loading screen');
  const look = () => {
    const { x, y, width, height } = screen.getBoundingClientRect();
    return {
      box: [x, y, width, height],
      text: screen.textContent,
      isWordShown: isVisible(screen.querySelector('span')),
      isSymbolShown: isVisible(screen.querySelector('svg')),
      movingParts: [...screen.querySelectorAll('path')].flatMap((path) => path.getAnimations())
        .length,
      isRestHidden: ['header', 'main', 'footer'].every(
        (name) => !isVisible(document.querySelector(`body > ${name}`)),
      ),
    };
  };
  return new Promise((resolve) => {
    const poll = () => {
      const state = look();
      if (state.isWordShown) resolve(state);
      else setTimeout(poll, 50);
    };
    poll();
  });
}

/** Waits for the deferred code, which loads in idle time after load. It opens the popup. */
async function waitForDeferredCode(page: Page): Promise<void> {
  await expect(page.locator('[data-cookie-popup]')).toBeVisible();
}

for (const { prefix, text, link } of [
  { prefix: '', text: 'Loading', link: 'Our Team' },
  { prefix: '/de', text: 'Wird geladen', link: 'Unser Team' },
  { prefix: '/es', text: 'Cargando', link: 'Nuestro equipo' },
]) {
  test(`[S1-H18] while a page loads slowly "${text}" and a full-screen spinner cover the old page`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/privacy`);
    await waitForDeferredCode(page);
    const shown = page.evaluate(watchLoadingScreen);
    await page.route(`**${prefix}/team`, async (route) => {
      await shown;
      await route.continue();
    });
    // By keyboard, because hovering prefetches the page and avoids the delayed route above.
    await page.getByRole('banner').getByRole('link', { name: link }).focus();
    await page.keyboard.press('Enter');
    expect(await shown).toEqual({
      box: [0, 0, 1280, 720],
      text,
      isWordShown: true,
      isSymbolShown: true,
      movingParts: 2,
      isRestHidden: true,
    });
    await page.waitForURL(`**${prefix}/team`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body > [role="status"]')).toBeHidden();
  });
}

/** Runs in the page, too. Stops the navigation when the spinner is shown, and ends when it is gone. */
function stopSlowNavigation(): Promise<void> {
  const root = document.documentElement;
  return new Promise((resolve) => {
    new MutationObserver(() => {
      if (root.dataset['leaving'] === 'slow') window.stop();
      else resolve();
    }).observe(root, { attributeFilter: ['data-leaving'] });
  });
}

test('[S1-H18] a navigation that is stopped while the spinner covers the page uncovers it', async ({
  page,
}) => {
  await page.goto('/privacy');
  await waitForDeferredCode(page);
  const uncovered = page.evaluate(stopSlowNavigation);
  await page.route('**/team', async (route) => {
    await uncovered;
    await route.abort();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).focus();
  await page.keyboard.press('Enter');
  await uncovered;
  await expect(page.getByRole('main')).toBeVisible();
});

test('a fast page, a hash and a modified click show no spinner', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(3000);
  await waitForDeferredCode(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Our Team' }).click({ modifiers: ['Control'] });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await page.clock.runFor(5000);
  await expect(page.locator('html')).not.toHaveAttribute('data-leaving');
  await banner.getByRole('link', { name: 'Our Team' }).click();
  await page.clock.runFor(900);
  await expect(page.locator('html')).not.toHaveAttribute('data-leaving');
  await page.clock.runFor(200);
  await expect(page.locator('html')).toHaveAttribute('data-leaving', 'slow');
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).not.toHaveAttribute('data-leaving');
});

test('[S1-K01] [S1-K02] a tooltip opens after 700 ms, the next one within 300 ms without delay, and Escape closes it', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(3000);
  await waitForDeferredCode(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const languages = page.getByRole('banner').getByRole('group').first();
  const [english, german] = [
    languages.getByRole('link').nth(0),
    languages.getByRole('link').nth(1),
  ];
  const tipOf = (link: Locator) => link.locator('[aria-hidden="true"]');

  await english.hover();
  await page.clock.runFor(700);
  await expect(tipOf(english)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tipOf(english)).toBeHidden();

  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  await german.hover();
  await page.clock.runFor(690);
  await expect(tipOf(german)).toBeHidden();
  await page.clock.runFor(10);
  await expect(tipOf(german)).toHaveText('Deutsch');
  await expect(tipOf(german)).toBeVisible();

  await page.mouse.move(0, 0);
  await expect(tipOf(german)).toBeHidden();
  await page.clock.runFor(250);
  await english.hover();
  await expect(tipOf(english)).toBeVisible();

  await page.mouse.move(0, 0);
  await page.clock.runFor(310);
  await german.hover();
  await expect(tipOf(german)).toBeHidden();
});

test('[S1-X08] an island that fails is replaced by title, status and text, and the rest of the page works', async ({
  page,
  pageErrors,
}) => {
  await changeIslandProps(page, { path: '/', from: '&quot;texts&quot;', to: '&quot;lost&quot;' });
  await page.goto('/#contact');
  const section = page.locator('#contact');
  const view = section.getByRole('alert');
  await expect(view.getByRole('heading')).toHaveText('Unexpected Application Error!');
  await expect(view).toContainText('500');
  await expect(view).toContainText('This part of the page could not be loaded');
  await expect(section.getByRole('heading', { level: 2 })).toBeVisible();
  // In the view itself, and in the rest of the section.
  await expect(section.getByRole('link', { name: 'hello@loimel.example' })).toHaveCount(2);
  await expect(view.getByRole('link', { name: 'hello@loimel.example' })).toBeVisible();

  await view.getByRole('button', { name: 'Try again' }).click();
  await expect(view.getByRole('heading')).toBeVisible();
  await page.unrouteAll();
  await view.getByRole('button', { name: 'Reload page' }).click();
  await expect(section.getByRole('button', { name: 'Send message' })).toBeVisible();
  await expect(view).toHaveCount(0);
  // The error is caught, so it is not an uncaught error of the page.
  expect(pageErrors).toEqual([]);
});

/** The promise resolves when a page has been prefetched. */
async function watchPrefetch(page: Page): Promise<{ whenReady: Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const ready = Promise.withResolvers<void>();
  session.on('Preload.prefetchStatusUpdated', ({ status }) => {
    if (status === 'Ready') ready.resolve();
  });
  await session.send('Preload.enable');
  return { whenReady: ready.promise };
}

/** Applies to pages opened from now on. `pagereveal` fires before the first frame of a page. */
async function noteTransition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      Object.assign(window, { hadTransition: Reflect.get(event, 'viewTransition') !== null });
    });
  });
}

function hadTransition(page: Page): Promise<boolean | undefined> {
  return page.evaluate(() => Reflect.get(window, 'hadTransition'));
}

test('a hovered link is prefetched, and opening it uses a view transition', async ({ page }) => {
  await page.goto('/');
  const { whenReady } = await watchPrefetch(page);
  await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).hover();
  await whenReady;
  await noteTransition(page);
  await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).click();
  await page.waitForURL('**/team');
  expect(
    await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'deliveryType')),
    ),
  ).toEqual(['navigational-prefetch']);
  await expect.poll(() => hadTransition(page)).toBe(true);
});

test('with reduced motion a page opens without a transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await noteTransition(page);
  await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).click();
  await page.waitForURL('**/team');
  await expect.poll(() => hadTransition(page)).toBe(false);
});
