// An address without a page: unknown, gone, or changed. Its status, its language, and where it leads.
import { runAxe } from '../support/axe.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import { expect, test } from '../support/site-test.ts';

const PAGES = [
  {
    language: 'en',
    unknown: '/nope',
    home: '/',
    title: 'Page Not Found',
    text: "Oops! The page you're looking for doesn't exist.",
    more: 'the address may be mistyped',
    texts: { home: 'Go to home', back: 'Go back', help: 'Helpful links' },
    links: { Home: '/', Services: '/business', Team: '/team', Contact: '/#contact' },
  },
  {
    language: 'de',
    unknown: '/de/gibt/es-nicht',
    home: '/de',
    title: 'Seite nicht gefunden',
    text: 'Hoppla! Diese Seite gibt es nicht.',
    more: 'Vielleicht hat die Adresse einen Tippfehler',
    texts: { home: 'Zur Startseite', back: 'Zurück', help: 'Hier geht es weiter' },
    links: {
      Startseite: '/de',
      Leistungen: '/de/business',
      Team: '/de/team',
      Kontakt: '/de#contact',
    },
  },
  {
    language: 'es',
    unknown: '/es/nada',
    home: '/es',
    title: 'Página no encontrada',
    text: '¡Vaya! La página que busca no existe.',
    more: 'puede que la dirección tenga una errata',
    texts: { home: 'Ir al inicio', back: 'Volver', help: 'Enlaces útiles' },
    links: {
      Inicio: '/es',
      Servicios: '/es/business',
      Equipo: '/es/team',
      Contacto: '/es#contact',
    },
  },
] as const;

for (const expected of PAGES) {
  const { language, unknown, texts } = expected;

  test(`[S1-R08] [S1-P64] [S1-P65] ${unknown} responds with 404, title, message and explanation in ${language}`, async ({
    page,
  }) => {
    const response = await page.goto(unknown);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(expected.title);
    await expect(page.getByRole('main')).toContainText(expected.text);
    await expect(page.getByRole('main')).toContainText(expected.more);
    await expect(page).toHaveTitle(`${expected.title} | Lõimel`);
  });

  test(`[S1-P66] the home button in ${language} links to ${expected.home}`, async ({ page }) => {
    await page.goto(unknown);
    await page.getByRole('main').getByRole('link', { name: texts.home }).click();
    await expect(page).toHaveURL((url) => url.pathname === expected.home);
  });

  test(`[S1-P67] the back button in ${language} opens the previous page`, async ({ page }) => {
    await page.goto(expected.home);
    await page.goto(unknown);
    await waitForDeferredScripts(page);
    await page.getByRole('button', { name: texts.back }).click();
    await expect(page).toHaveURL((url) => url.pathname === expected.home);
  });

  test(`[S1-P68] the not-found page in ${language} has exactly four helpful links`, async ({
    page,
  }) => {
    await page.goto(unknown);
    const links = page.getByRole('navigation', { name: texts.help }).getByRole('link');
    const found = await links.evaluateAll((anchors) =>
      anchors.map((anchor) => [anchor.textContent, anchor.getAttribute('href')]),
    );
    expect(Object.fromEntries(found)).toEqual(expected.links);
    expect(found).toHaveLength(4);
  });
}

for (const path of [
  '/404',
  '/de/404',
  '/es/404',
  '/nope',
  '/de/nope',
  '/es/a/b',
  '/cloth/no.svg',
]) {
  test(`[D-R10b] ${path} responds with 404 and noindex`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('<meta name="robots" content="noindex">');
  });
}

for (const path of ['/design', '/estonia', '/%22%3E%3Cscript%3E', `/${'x'.repeat(2000)}`]) {
  test(`[S1-R08] ${path.slice(0, 24)} has no prefix and is served in English`, async ({
    request,
  }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('<html lang="en"');
  });
}

for (const { path, target, title } of [
  {
    path: '/blog/no-stand-up',
    target: '/blog/four-time-zones-no-stand-up',
    title: 'Four time zones, no stand-up',
  },
  {
    path: '/de/blog/no-stand-up',
    target: '/de/blog/vier-zeitzonen-kein-stand-up',
    title: 'Vier Zeitzonen, kein Stand-up',
  },
  { path: '/es/jobs', target: '/es/career', title: '' },
]) {
  test(`[D-N5d] ${path} leads to the new address in its language in one step, with its query`, async ({
    page,
    request,
  }) => {
    const response = await request.get(`${path}/?utm=a%20b`, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toBe(`${target}?utm=a%20b`);
    await page.goto(`${path}?utm=1#later`);
    await expect(page).toHaveURL(`${target}?utm=1#later`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  });
}

const GONE_TITLES = {
  en: 'This Page Is Gone',
  de: 'Diese Seite gibt es nicht mehr',
  es: 'Esta página ya no existe',
};

for (const { language, path } of [
  { language: 'en', path: '/career/letter-designer' },
  { language: 'de', path: '/de/career/letter-designer' },
  { language: 'es', path: '/es/career/letter-designer' },
] as const) {
  const title = GONE_TITLES[language];
  test(`[D-N5e] ${path} is gone: status 410, the reason in ${language}, noindex and the language switcher`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(410);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(await runAxe(page)).toEqual([]);
    const other = language === 'de' ? 'es' : 'de';
    await page.getByRole('banner').locator(`a[lang=${other}]`).first().click();
    await expect(page).toHaveURL(`/${other}/career/letter-designer`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(GONE_TITLES[other]);
  });
}

test('a new tab without history shows no back button', async ({ page }) => {
  await page.goto('/nope');
  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => open(location.href, '_blank', 'noopener'));
  const tab = await opened;
  await expect(tab.getByRole('link', { name: 'Go to home' })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Go back' })).toBeHidden();
});

for (const [path, theme, file] of [
  ['/nope', 'light', 'rug-404.svg'],
  ['/nope', 'dark', 'rug-404-dark.svg'],
  ['/career/letter-designer', 'light', 'rug-410.svg'],
  ['/career/letter-designer', 'dark', 'rug-410-dark.svg'],
] as const) {
  test(`[D-N5e] with the ${theme} theme ${path} shows ${file}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(path);
    const image = page.getByRole('main').locator('picture img');
    await expect(image).toHaveJSProperty('complete', true);
    const source = await image.evaluate((img: HTMLImageElement) => [
      new URL(img.currentSrc).pathname,
      img.naturalWidth > 0,
    ]);
    expect(source).toEqual([`/cloth/${file}`, true]);
  });
}
