// A job seeker opens the page of a position, from the list or from a search engine, and applies.
import { runAxe } from '../support/axe.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { CLOSED, CODES, OPEN_APPLICATION, readThings, VACANCY } from '../support/positions.ts';
import { expect, test } from '../support/site-test.ts';

const SITE_URL = 'https://loimel.example';

const TEXTS = {
  en: {
    apply: 'Apply Now',
    career: 'Careers',
    pay: '€2,400 to €3,200',
    scale: ['2,000', '2,400', '3,200', '3,600'],
    terms: ['Work model', 'Place', 'Start', 'Last day to apply'],
    lastDay: '31 January 2099',
    start: 'March 2099, or earlier',
    headings: ['Tasks', 'Requirements', 'Benefits', 'How we decide', 'Where you can live', 'Apply'],
    country: 'Estonia',
    chosen: 'Your application is for Social Media Creator',
    message: 'I am applying for Social Media Creator.',
    closed: 'This position is closed. Applications ended on 30 June 2024.',
    closedTitle: 'Closed: Front-end Developer',
    seeOpen: 'See open positions',
  },
  de: {
    apply: 'Jetzt Bewerben',
    career: 'Karriere',
    pay: '2.400 bis 3.200 €',
    scale: ['2.000', '2.400', '3.200', '3.600'],
    terms: ['Arbeitsmodell', 'Arbeitsort', 'Beginn', 'Bewerbungsschluss'],
    lastDay: '31. Januar 2099',
    start: 'März 2099 oder früher',
    headings: [
      'Ihre Aufgaben',
      'Das bringen Sie mit',
      'Das bieten wir',
      'Wie wir entscheiden',
      'Wo Sie leben können',
      'Ihre Bewerbung',
    ],
    country: 'Estland',
    chosen: 'Sie bewerben sich als Social-Media-Creator (m/w/d)',
    message: 'Meine Bewerbung: Social-Media-Creator (m/w/d)',
    closed: 'Diese Stelle ist nicht mehr offen. Bewerbungsschluss war am 30. Juni 2024.',
    closedTitle: 'Geschlossen: Frontend-Entwickler (m/w/d)',
    seeOpen: 'Offene Stellen ansehen',
  },
  es: {
    apply: 'Aplicar Ahora',
    career: 'Empleo',
    pay: 'De 2400 a 3200 €',
    scale: ['2000', '2400', '3200', '3600'],
    terms: ['Modalidad de trabajo', 'Lugar', 'Incorporación', 'Fin de plazo'],
    lastDay: '31 de enero de 2099',
    start: 'En marzo de 2099 o antes',
    headings: [
      'Funciones',
      'Requisitos',
      'Qué ofrecemos',
      'Cómo decidimos',
      'Dónde puede vivir',
      'Presente su candidatura',
    ],
    country: 'Estonia',
    chosen: 'Su candidatura: Creador/a de contenido para redes sociales',
    message: 'Mi candidatura: Creador/a de contenido para redes sociales',
    closed: 'Este puesto está cerrado. El plazo de candidaturas terminó el 30 de junio de 2024.',
    closedTitle: 'Puesto cerrado: Desarrollador/a front-end',
    seeOpen: 'Ver puestos vacantes',
  },
} as const;

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

for (const code of CODES) {
  const texts = TEXTS[code];
  const { path, title } = VACANCY[code];
  const careerPath = path.replace(/\/[^/]+$/, '');

  test(`[D-L13] ${path} shows the position with its facts in a slip and the way to the form`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([...texts.headings]);
    await expect(main).toContainText(texts.country);

    const slip = page.getByRole('complementary');
    await expect(slip).toContainText(texts.pay);
    await expect(slip.locator('[aria-hidden] span')).toHaveText([...texts.scale]);
    await expect(slip.getByRole('term')).toHaveText([...texts.terms]);
    await expect(slip.getByRole('definition').nth(2)).toHaveText(texts.start);
    await expect(slip.getByRole('definition').nth(3)).toHaveText(texts.lastDay);
    await expect(slip.getByRole('link', { name: texts.apply })).toHaveAttribute(
      'href',
      `${careerPath}?position=${VACANCY.id}#career-application`,
    );
    expect(await runAxe(page)).toEqual([]);
  });

  test(`[D-L13] ${path} can be found: indexable, canonical, translations, share image`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    const readMeta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    expect(await readMeta('robots')).toMatch(/^index, follow/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', SITE_URL + path);
    for (const other of CODES) {
      await expect(page.locator(`link[rel=alternate][hreflang=${other}]`)).toHaveAttribute(
        'href',
        SITE_URL + VACANCY[other].path,
      );
    }
    const image = new URL((await readMeta('og:image')) ?? '');
    expect(image.pathname).toBe(`/share${path}.png`);
    expect((await request.get(image.pathname)).status()).toBe(200);
    const sitemap = await (await request.get('/sitemap.xml')).text();
    expect(sitemap).toContain(`<loc>${SITE_URL}${path}</loc>`);
    const prefix = code === 'en' ? '' : `/${code}`;
    const llms = await (await request.get(`${prefix}/llms.txt`)).text();
    expect(llms).toContain(`- [${title}](${SITE_URL}${path}): `);
  });

  test(`[D-L13] the job posting of ${path} has what search engines require, and the list page has none`, async ({
    page,
  }) => {
    await page.goto(path);
    const things = await readThings(page);
    const posting = things.find((thing) => thing['@type'] === 'JobPosting');
    expect(posting).toMatchObject({
      title,
      datePosted: '2026-11-02',
      validThrough: '2099-01-31T23:59:59+02:00',
      employmentType: ['FULL_TIME', 'PART_TIME'],
      jobLocationType: 'TELECOMMUTE',
      directApply: true,
      identifier: { '@type': 'PropertyValue', name: 'Lõimel', value: VACANCY.id },
      hiringOrganization: { '@id': `${SITE_URL}/#organization` },
      baseSalary: {
        currency: 'EUR',
        value: { minValue: 2400, maxValue: 3200, unitText: 'MONTH' },
      },
    });
    expect(posting?.['description']).toMatch(/<p>.+<h3>.+<ul><li>.+<h3>.+<h3>/);
    expect(posting?.['applicantLocationRequirements']).toContainEqual({
      '@type': 'Country',
      name: texts.country,
    });
    const crumbs = things.find((thing) => thing['@type'] === 'BreadcrumbList');
    expect(crumbs).toMatchObject({
      itemListElement: [
        { position: 1, name: texts.career, item: SITE_URL + careerPath },
        { position: 2, name: title, item: SITE_URL + path },
      ],
    });

    await page.goto(careerPath);
    expect((await readThings(page)).map((thing) => thing['@type'])).not.toContain('JobPosting');
  });

  test(`[D-L13] from a card of ${careerPath} to its page, to the form, which names the position, and back`, async ({
    page,
  }) => {
    await page.goto(careerPath);
    const card = page.locator('#jobs li:has(> details)').first();
    await card.locator('summary').click();
    await card.locator(`a[href="${path}"]`).click();
    await page.waitForURL(`**${path}`);

    await page.getByRole('complementary').getByRole('link', { name: texts.apply }).click();
    await page.waitForURL(`**${careerPath}?position=${VACANCY.id}#career-application`);
    const section = page.locator('#career-application');
    await expect(section.getByText(texts.chosen)).toBeVisible();
    await expect(section.locator('textarea')).toHaveValue(`${texts.message}\n\n`);
    await expect(section.locator('form')).toBeInViewport();

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('navigation').getByRole('link', { name: texts.career }).last().click();
    await page.waitForURL(`**${careerPath}`);
    await expect(section.getByText(texts.chosen)).toBeHidden();
  });

  test(`[D-L13] ${CLOSED[code].path} is closed: a notice, no way to apply, not in any index`, async ({
    page,
    request,
  }) => {
    const closed = CLOSED[code];
    const response = await page.goto(closed.path);
    expect(response?.status()).toBe(200);
    const main = page.getByRole('main');
    await expect(main.getByText(texts.closed)).toBeVisible();
    await expect(page).toHaveTitle(texts.closedTitle);
    await expect(main.getByRole('link', { name: texts.apply })).toHaveCount(0);
    await expect(main.locator('form')).toHaveCount(0);
    await expect(main.getByRole('link', { name: texts.seeOpen })).toHaveAttribute(
      'href',
      `${careerPath}#jobs`,
    );
    const { path: openPath, title: openTitle } = OPEN_APPLICATION[code];
    await expect(main.getByRole('link', { name: openTitle })).toHaveAttribute('href', openPath);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect((await readThings(page)).map((thing) => thing['@type'])).not.toContain('JobPosting');
    expect(await runAxe(page)).toEqual([]);

    const prefix = code === 'en' ? '' : `/${code}`;
    for (const file of ['/sitemap.xml', `${prefix}/llms.txt`, careerPath]) {
      expect(await (await request.get(file)).text(), file).not.toContain(closed.path);
    }
  });

  test(`[D-L13] [D-B4] the open application of ${careerPath} says that it is a sample and has no job posting`, async ({
    page,
  }) => {
    await page.goto(OPEN_APPLICATION[code].path);
    const sample = { en: 'Sample', de: 'Beispiel', es: 'Ejemplo' }[code];
    await expect(page.getByRole('complementary').getByText(sample, { exact: true })).toBeVisible();
    expect((await readThings(page)).map((thing) => thing['@type'])).not.toContain('JobPosting');
  });
}

test('[D-L13] [S1-H04] the language switcher leads to the same position, and from the form to the same form', async ({
  page,
}) => {
  await page.goto(VACANCY.en.path);
  const toGerman = page.getByRole('banner').locator('a[lang=de]').first();
  await toGerman.click();
  await page.waitForURL(`**${VACANCY.de.path}`);
  await page.goto(`/career?position=${VACANCY.id}#career-application`);
  await expect(page).toHaveURL(/\/de\/career\?position=social-media-creator#career-application$/);
  await expect(page.locator('#career-application').getByText(TEXTS.de.chosen)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('preferredLanguage'));
  await page.goto(`/es/career?position=${VACANCY.id}#career-application`);
  await expect(page.locator('#career-application').getByText(TEXTS.es.chosen)).toBeVisible();
});

test('[D-L13] a slug of another language shows an open or closed position in the language of the path', async ({
  page,
}) => {
  await page.goto('/career/initiativbewerbung');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OPEN_APPLICATION.en.title);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    SITE_URL + OPEN_APPLICATION.en.path,
  );
  await page.goto('/career/frontend-entwicklung');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CLOSED.en.title);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-L13] a position is complete, and its apply link leads to the form', async ({ page }) => {
    await page.goto(VACANCY.de.path);
    await expect(page.getByRole('complementary')).toContainText(TEXTS.de.pay);
    await page.getByRole('complementary').getByRole('link').click();
    await expect(page.locator('#career-application form')).toBeInViewport();
    await expect(page.locator('#career-application').getByText(TEXTS.de.chosen)).toBeHidden();
  });
});

test('[D-L13] by keyboard the order is breadcrumb, apply in the slip, apply below the text', async ({
  page,
}) => {
  await page.goto(VACANCY.en.path);
  await page.getByRole('main').focus();
  const stops: string[] = [];
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
  }
  expect(stops).toEqual(['Careers', 'Apply Now', 'Apply Now']);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/career?position=social-media-creator#career-application');
});

test('[D-L13] on a phone the slip is above the tasks, on a desktop it stays beside them', async ({
  page,
}) => {
  await page.goto(VACANCY.de.path);
  const topOf = (text: 'slip' | 'tasks') => {
    const element =
      text === 'slip'
        ? page.getByRole('complementary')
        : page.getByRole('heading', { level: 2 }).first();
    return element.evaluate((own) => own.getBoundingClientRect().top);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await topOf('slip')).toBeLessThan(await topOf('tasks'));
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  // Below the header, while the tasks have left the window.
  await expect.poll(() => topOf('tasks')).toBeLessThan(0);
  await expect.poll(() => topOf('slip')).toBeGreaterThan(60);
});
