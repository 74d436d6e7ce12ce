// What every page has around its content: header, footer, menu, tips, loading and error fallbacks.
import type { Locator, Page } from '@playwright/test';
import { changeIslandProps } from '../support/island-props.ts';
import { isPrivatePage } from '../support/site-pages.ts';
import { expect, test } from '../support/site-test.ts';

const SCHEDULING_HOST = 'calendar.example';
const PHONE = { width: 390, height: 844 };

const LANGUAGES = [
  {
    code: 'en',
    prefix: '',
    links: ['Business', 'Our Team', 'Blog', 'Careers'],
    book: 'Book a Session',
    projects: 'Projects',
    more: ['Projects', 'Resources', 'Press'],
    legal: ['Privacy Policy', 'Terms and Conditions'],
    contact: 'Contact',
    menu: 'Open menu',
  },
  {
    code: 'de',
    prefix: '/de',
    links: ['Für Unternehmen', 'Unser Team', 'Blog', 'Karriere'],
    book: 'Termin buchen',
    projects: 'Projekte',
    more: ['Projekte', 'Materialien', 'Presse'],
    legal: ['Datenschutz', 'AGB'],
    contact: 'Kontakt',
    menu: 'Menü öffnen',
  },
  {
    code: 'es',
    prefix: '/es',
    links: ['Empresas', 'Nuestro equipo', 'Blog', 'Empleo'],
    book: 'Reservar una sesión',
    projects: 'Proyectos',
    more: ['Proyectos', 'Recursos', 'Prensa'],
    legal: ['Privacidad', 'Condiciones generales'],
    contact: 'Contacto',
    menu: 'Abrir el menú',
  },
] as const;

const NAV_PATHS = ['/business', '/team', '/blog', '/career'];
const MORE_PATHS = ['/projects', '/resources', '/press'];

/** Runs in the page that is being left; Playwright itself waits for the end of a navigation. */
function watchLoadingScreen(): Promise<object> {
  const isVisible = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) ?? false;
  const screen = document.querySelector('[data-loading-screen]');
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

type LinkPair = { text: string; href: string | null };

async function readLinks(links: Locator): Promise<LinkPair[]> {
  return links.evaluateAll((elements) =>
    elements.map((element) => ({
      text: (element.textContent ?? '').trim(),
      href: element.getAttribute('href'),
    })),
  );
}

function toPairs(texts: readonly string[], paths: readonly string[], prefix: string): LinkPair[] {
  return texts.map((text, index) => ({ text, href: `${prefix}${paths[index]}` }));
}

function getHeaderParts(page: Page) {
  const header = page.locator('body > header');
  return {
    header,
    nav: header.locator('nav').first(),
    panel: header.locator('[popover]'),
    menuButton: header.locator('button[popovertarget]'),
  };
}

/** The code that is fetched in an idle moment after the load event has run: it opens the popup. */
async function waitForLaterCode(page: Page): Promise<void> {
  await expect(page.locator('[data-cookie-popup]')).toBeVisible();
}

for (const { code, prefix, links, book, projects, more, legal, contact, menu } of LANGUAGES) {
  test(`[S1-H01] every page in ${code} has one header and one footer`, async ({ page, pages }) => {
    const own = pages.filter((one) => one.language.code === code && !isPrivatePage(one));
    expect(own.length).toBeGreaterThanOrEqual(5);
    for (const { path } of own) {
      await page.goto(path);
      await expect(page.getByRole('banner'), path).toHaveCount(1);
      await expect(page.getByRole('contentinfo'), path).toHaveCount(1);
      await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('navigation')).toBeVisible();
    }
  });

  test(`[S1-H02] the header in ${code} links to business, team, blog and career and to nothing else`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/team`);
    const { nav } = getHeaderParts(page);
    await expect(nav).toBeVisible();
    expect(await readLinks(nav.getByRole('link'))).toEqual(toPairs(links, NAV_PATHS, prefix));
  });

  test(`[S1-H03] the label "${projects}" exists in ${code}, but no menu links to the projects`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/team`);
    const { header } = getHeaderParts(page);
    await expect(header.locator('a[href*="projects"]')).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: projects, exact: true })).toHaveCount(1);
  });

  test(`[S1-H06] "${book}" in the header opens the scheduling page in a new tab`, async ({
    page,
    context,
  }) => {
    await context.route(`https://${SCHEDULING_HOST}/**`, (route) => route.fulfill({ body: 'ok' }));
    await page.goto(`${prefix}/team`);
    const { header } = getHeaderParts(page);
    const opened = context.waitForEvent('page');
    await header.getByRole('link', { name: book }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect(new URL(tab.url()).hostname).toBe(SCHEDULING_HOST);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(new URL(page.url()).pathname).toBe(`${prefix}/team`);
  });

  test(`[S1-H08] [S1-H09] on a phone the menu in ${code} is closed at first and holds links, languages and booking`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(`${prefix}/team`);
    const { nav, panel, menuButton } = getHeaderParts(page);
    await expect(nav).toBeHidden();
    await expect(panel).toBeHidden();
    await expect(menuButton).toHaveAccessibleName(menu);
    await menuButton.click();
    await expect(panel).toBeVisible();
    const inPanel = panel.getByRole('navigation').getByRole('link');
    expect(await readLinks(inPanel)).toEqual(toPairs(links, NAV_PATHS, prefix));
    const languages = panel.getByRole('group').getByRole('link');
    await expect(languages).toHaveText(['English', 'Deutsch', 'Español']);
    await expect(panel.getByRole('link', { name: book })).toHaveAttribute('target', '_blank');
    await menuButton.click();
    await expect(panel).toBeHidden();
  });

  test(`[S1-H12] [S1-H13] [D-R8] the footer of every page in ${code} has its three groups of links`, async ({
    page,
    pages,
  }) => {
    const own = pages.filter((one) => one.language.code === code && !isPrivatePage(one));
    for (const { path } of own) {
      await page.goto(path);
      const groups = page.getByRole('contentinfo').getByRole('navigation').getByRole('list');
      const [first, second, third] = [groups.nth(0), groups.nth(1), groups.nth(2)];
      expect(await readLinks(first.getByRole('link')), path).toEqual(
        toPairs(links, NAV_PATHS, prefix),
      );
      expect((await readLinks(second.getByRole('link'))).slice(0, 3), path).toEqual(
        toPairs(more, MORE_PATHS, prefix),
      );
      expect(await readLinks(third.getByRole('link')), path).toEqual(
        toPairs(legal, ['/privacy', '/terms'], ''),
      );
    }
  });

  test(`[S1-H15] "${contact}" in the footer leads from a page without a contact section to the one of the home page`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/privacy`);
    await page.getByRole('contentinfo').getByRole('link', { name: contact, exact: true }).click();
    await page.waitForURL(`**${prefix === '' ? '/' : prefix}#contact`);
    await expect(page.locator('#contact')).toBeInViewport();
  });
}

test('[S1-H07] the header is transparent up to 10 px of scroll and opaque from 11 px on', async ({
  page,
}) => {
  await page.goto('/');
  const { header } = getHeaderParts(page);
  const scrollTo = (top: number) =>
    page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  for (const top of [0, 10]) {
    await scrollTo(top);
    await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
  await scrollTo(11);
  await expect(header).toHaveCSS('background-color', 'rgb(240, 239, 234)');
  await scrollTo(10);
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

for (const [id, what, link] of [
  ['S1-H10', 'a click on a link', 'Business'],
  ['S1-H11', 'the choice of a language', 'Deutsch'],
] as const) {
  test(`[${id}] on a phone ${what} closes the menu`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/team');
    const { panel, menuButton } = getHeaderParts(page);
    await menuButton.click();
    await expect(panel).toBeVisible();
    // The page must close the menu itself, not only by being left.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await panel.getByRole('link', { name: link }).click();
    await expect(panel).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/team');
  });
}

test('[S1-H14] the footer has a LinkedIn link that opens in a new tab', async ({ page }) => {
  await page.goto('/de');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'LinkedIn' });
  await expect(link).toHaveAttribute('href', 'https://linkedin.example/company/loimel');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAccessibleName('LinkedIn (öffnet sich in einem neuen Tab)');
});

for (const { motion, isSmooth } of [
  { motion: 'no-preference', isSmooth: true },
  { motion: 'reduce', isSmooth: false },
] as const) {
  test(`[S1-H15] with motion "${motion}" the Contact button of the footer scrolls ${isSmooth ? 'smoothly' : 'at once'} to the section of the page`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto('/');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.evaluate(() => {
      const tops: number[] = [];
      Object.assign(window, { tops });
      addEventListener('scroll', () => tops.push(Math.round(scrollY)));
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL(/\/#contact$/);
    const section = page.locator('#contact');
    // Below the header that stays at the top.
    await expect.poll(async () => (await section.boundingBox())?.y).toBeCloseTo(96, -1);
    const tops = await page.evaluate(() => new Set(Reflect.get(window, 'tops')).size);
    if (isSmooth) expect(tops).toBeGreaterThan(3);
    else expect(tops).toBeLessThanOrEqual(2);
  });
}

test('[S1-H17] the copyright line shows the legal name and the current year, also when the pages are older', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2031-03-04T12:00:00Z'));
  await page.goto('/es');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 Lõimel OÜ');
});

for (const { prefix, text, link } of [
  { prefix: '', text: 'Loading', link: 'Our Team' },
  { prefix: '/de', text: 'Wird geladen', link: 'Unser Team' },
  { prefix: '/es', text: 'Cargando', link: 'Nuestro equipo' },
]) {
  test(`[S1-H18] while a page is slow to arrive "${text}" and a full-screen spinner cover the old one`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/privacy`);
    await waitForLaterCode(page);
    const shown = page.evaluate(watchLoadingScreen);
    await page.route(`**${prefix}/team`, async (route) => {
      await shown;
      await route.continue();
    });
    await page.getByRole('banner').getByRole('link', { name: link }).click({ noWaitAfter: true });
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
    await expect(page.locator('[data-loading-screen]')).toBeHidden();
  });
}

test('a fast page, a hash and a modified click show no spinner', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(3000);
  await waitForLaterCode(page);
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Our Team' }).click({ modifiers: ['Control'] });
  await page.locator('main').getByRole('link', { name: 'See what we build' }).click();
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

test('[S1-K01] [S1-K02] a tip opens after 700 ms, the next one within 300 ms at once, and Escape closes it', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(3000);
  await waitForLaterCode(page);
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

test('[S1-X08] an island that fails shows title, status and text in its place, and the rest of the page stays', async ({
  page,
  pageFaults,
}) => {
  await changeIslandProps(page, { path: '/', from: '&quot;texts&quot;', to: '&quot;lost&quot;' });
  await page.goto('/#contact');
  const section = page.locator('#contact');
  const view = section.getByRole('alert');
  await expect(view.getByRole('heading')).toHaveText('Unexpected Application Error!');
  await expect(view).toContainText('500');
  await expect(view).toContainText('This part of the page could not be loaded');
  await expect(section.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(section.getByRole('link', { name: 'hello@loimel.example' })).toBeVisible();

  await view.getByRole('button', { name: 'Try again' }).click();
  await expect(view.getByRole('heading')).toBeVisible();
  await page.unrouteAll();
  await view.getByRole('button', { name: 'Reload page' }).click();
  await expect(section.getByRole('button', { name: 'Send message' })).toBeVisible();
  await expect(view).toHaveCount(0);
  // Caught, so it does not count as an uncaught error of the page.
  expect(pageFaults).toEqual([]);
});

test('a page that the visitor points at is fetched in advance, and opening it is a view transition', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).hover();
  await page.waitForTimeout(600);
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      Object.assign(window, { hadTransition: Reflect.get(event, 'viewTransition') !== null });
    });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).click();
  await page.waitForURL('**/team');
  expect(
    await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'deliveryType')),
    ),
  ).toEqual(['navigational-prefetch']);
  expect(await page.evaluate(() => Reflect.get(window, 'hadTransition'))).toBe(true);
});

test('with reduced motion a page opens without a transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      Object.assign(window, { hadTransition: Reflect.get(event, 'viewTransition') !== null });
    });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).click();
  await page.waitForURL('**/team');
  expect(await page.evaluate(() => Reflect.get(window, 'hadTransition'))).toBe(false);
});
