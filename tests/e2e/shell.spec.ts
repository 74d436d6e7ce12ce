// The layout around every page: header, menu and footer.
import type { Locator, Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { isPrivatePage } from '../support/site-pages.ts';
import { expect, test } from '../support/site-test.ts';
import { LONG_RUN_MS } from '../support/time-limits.ts';

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
    accessibility: 'Accessibility',
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
    accessibility: 'Barrierefreiheit',
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
    accessibility: 'Accesibilidad',
    contact: 'Contacto',
    menu: 'Abrir el menú',
  },
] as const;

const NAV_PATHS = ['/business', '/team', '/blog', '/career'];
const MORE_PATHS = ['/projects', '/resources', '/press'];

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

for (const language of LANGUAGES) {
  const { code, prefix, links, book, projects, more, legal, accessibility, contact, menu } =
    language;
  test(`[S1-H02] the header in ${code} links only to business, team, blog and career`, async ({
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

  test(`[S1-H08] [S1-H09] on a phone the menu in ${code} is closed initially and contains links, languages and booking`, async ({
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

  test(`[S1-H01] [S1-H12] [S1-H13] [D-R8] [D-N8a] every page in ${code} has one header, and one footer with three groups of links`, async ({
    page,
    pages,
  }) => {
    test.setTimeout(LONG_RUN_MS);
    const own = pages.filter((one) => one.language.code === code && !isPrivatePage(one));
    expect(own.length).toBeGreaterThanOrEqual(10);
    for (const { path } of own) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('banner'), path).toHaveCount(1);
      await expect(page.getByRole('contentinfo'), path).toHaveCount(1);
      await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('navigation')).toBeVisible();
      const groups = page.getByRole('contentinfo').getByRole('navigation').getByRole('list');
      const [first, second, third] = [groups.nth(0), groups.nth(1), groups.nth(2)];
      expect(await readLinks(first.getByRole('link')), path).toEqual(
        toPairs(links, NAV_PATHS, prefix),
      );
      expect((await readLinks(second.getByRole('link'))).slice(0, 3), path).toEqual(
        toPairs(more, MORE_PATHS, prefix),
      );
      expect((await readLinks(third.getByRole('link'))).slice(0, 3), path).toEqual([
        ...toPairs(legal, ['/privacy', '/terms'], ''),
        ...toPairs([accessibility], ['/accessibility'], prefix),
      ]);
    }
  });

  test(`[D-B2] the footer in ${code} names the company with its registers, and a link leads there`, async ({
    page,
  }) => {
    await storeDecision(page, false, ALL_OFF);
    await page.goto(`${prefix}/press`);
    const line = page.locator('#company');
    await expect(line).toHaveText(new RegExp(IDENTITY[code].line));
    await expect(line.getByRole('link')).toHaveAttribute('href', 'mailto:hello@loimel.example');
    const link = page.getByRole('contentinfo').getByRole('link', { name: IDENTITY[code].label });
    await link.click();
    await expect(page).toHaveURL(/#company$/);
    await expect(line).toBeInViewport();
  });

  test(`[S1-H15] "${contact}" in the footer of a page without a contact section links to that of the home page`, async ({
    page,
  }) => {
    // The cookie popup would open over the footer, possibly during the click.
    await storeDecision(page, false, ALL_OFF);
    await page.goto(`${prefix}/privacy`);
    await page.getByRole('contentinfo').getByRole('link', { name: contact, exact: true }).click();
    await page.waitForURL(`**${prefix === '' ? '/' : prefix}#contact`);
    await expect(page.locator('#contact')).toBeInViewport();
  });
}

/** From facts/company.yaml. The parts are only separated by their distance. */
const IDENTITY = {
  en: {
    label: 'Company details',
    line: 'Lõimel OÜ.*Näidise 1, 10111 Tallinn, Estonia.*Register code 00000000.*VAT EE000000000',
  },
  de: {
    label: 'Impressum',
    line: 'Lõimel OÜ.*10111 Tallinn, Estland.*Registernummer 00000000.*USt-IdNr. EE000000000',
  },
  es: {
    label: 'Datos de la empresa',
    line: 'Lõimel OÜ.*Tallinn, Estonia.*Número de registro 00000000.*NIF-IVA EE000000000',
  },
} as const;

test('[S1-H07] the header is transparent up to 10 px of scroll and opaque from 11 px on', async ({
  page,
}) => {
  await page.goto('/');
  const { header } = getHeaderParts(page);
  const scrollPage = (y: number) =>
    page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  for (const top of [0, 10]) {
    await scrollPage(top);
    await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
  await scrollPage(11);
  await expect(header).toHaveCSS('background-color', 'rgb(240, 239, 234)');
  await scrollPage(10);
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

/** Opens the menu on a phone and clicks one of its links. */
async function clickInMenu(page: Page, link: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto('/team');
  const { panel, menuButton } = getHeaderParts(page);
  await menuButton.click();
  await expect(panel).toBeVisible();
  // Prevents the navigation, because the page itself must close the menu.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await panel.getByRole('link', { name: link }).click();
}

test('[S1-H10] on a phone a click on a link closes the menu', async ({ page }) => {
  await clickInMenu(page, 'Business');
  await expect(getHeaderParts(page).panel).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/team');
});

test('[S1-H11] on a phone the choice of a language closes the menu', async ({ page }) => {
  await clickInMenu(page, 'Deutsch');
  await expect(getHeaderParts(page).panel).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/team');
});

test('on a phone the menu closes when the Tab key leaves it, and not inside it or at its button', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/team');
  const { panel, menuButton } = getHeaderParts(page);
  await menuButton.click();
  await panel.getByRole('link').first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(menuButton).toBeFocused();
  await expect(panel).toBeVisible();
  const last = panel.getByRole('link').last();
  await last.focus();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel).toBeHidden();
  await expect(page.locator('main :focus, footer :focus')).toHaveCount(1);
});

for (const width of [360, 390]) {
  test(`[D-B2] at ${width} px the email address in the footer is not aligned to the right`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/de/team');
    const email = await page.locator('#company a[href^="mailto:"]').boundingBox();
    expect((email?.x ?? width) + (email?.width ?? 0)).toBeLessThan(width - 30);
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
  test(`[S1-H15] with motion "${motion}" the Contact button of the footer scrolls ${isSmooth ? 'smoothly' : 'instantly'} to the section of the page`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await storeDecision(page, false, ALL_OFF);
    await page.goto('/');
    // The form is hydrated when it is near the window. The scrolling must not wait for that.
    const form = page.locator('#contact form');
    await form.scrollIntoViewIfNeeded();
    await expect(form).toHaveAttribute('novalidate');
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await page.evaluate(() => {
      const tops: number[] = [];
      Object.assign(window, { tops });
      const note = () => tops.push(Math.round(scrollY));
      // Only after the click, because the page may still move while it loads.
      addEventListener('click', () => addEventListener('scroll', note), { capture: true });
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL(/\/#contact$/);
    const section = page.locator('#contact');
    // Below the fixed header.
    await expect.poll(async () => (await section.boundingBox())?.y).toBeCloseTo(96, -1);
    // The event follows one frame after the movement.
    const countTops = () => page.evaluate(() => new Set(Reflect.get(window, 'tops')).size);
    if (isSmooth) await expect.poll(countTops).toBeGreaterThan(2);
    else await expect.poll(countTops).toBe(1);
  });
}

test('[S1-H17] the copyright line shows the legal name and the current year, also when the pages were built in an earlier year', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2031-03-04T12:00:00Z'));
  await page.goto('/es');
  await expect(page.getByRole('contentinfo')).toContainText('© 2031 Lõimel OÜ');
});
