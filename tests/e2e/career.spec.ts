// A job seeker reads the open positions and finds the form on the career page.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { parseGraph } from '../support/json-ld.ts';
import { expect, test } from '../support/site-test.ts';

const PAGES = [
  {
    path: '/career',
    hero: 'Work from wherever the thread reaches',
    jobs: 'Open Positions',
    titles: ['Social Media Creator', 'Open Application'],
    shown: ['Full or part time', 'Remote, Europe', 'You give our work a voice'],
    hidden: [
      'Plan and publish three posts a week',
      'Two years of making content for a company',
      'Two team weeks a year, on us',
      'Remote, within two hours of Tallinn time',
      '€2,400 to €3,200 gross a month at full time, by experience',
      'One paid trial day',
    ],
    headings: ['Tasks', 'Requirements', 'Benefits'],
    terms: ['Work model', 'Salary', 'Application process'],
    apply: 'Apply Now',
  },
  {
    path: '/de/career',
    hero: 'Arbeiten Sie, wo Sie möchten',
    jobs: 'Offene Stellen',
    titles: ['Social-Media-Creator (m/w/d)', 'Initiativbewerbung (m/w/d)'],
    shown: ['Vollzeit oder Teilzeit', 'Remote, Europa', 'Sie geben unserer Arbeit eine Stimme'],
    hidden: [
      'Sie planen und veröffentlichen drei Beiträge pro Woche.',
      'Zwei Jahre Erfahrung mit Inhalten für ein Unternehmen',
      'Zwei Teamwochen im Jahr auf unsere Kosten',
      'Remote, höchstens zwei Stunden Unterschied zu Tallinn',
      '2.400 bis 3.200 € brutto im Monat bei Vollzeit, je nach Erfahrung',
      'Ein bezahlter Probetag',
    ],
    headings: ['Ihre Aufgaben', 'Das bringen Sie mit', 'Das bieten wir'],
    terms: ['Arbeitsmodell', 'Gehalt', 'So läuft die Bewerbung ab'],
    apply: 'Jetzt Bewerben',
  },
  {
    path: '/es/career',
    hero: 'Trabaje desde donde quiera',
    jobs: 'Puestos vacantes',
    titles: ['Creador/a de contenido para redes sociales', 'Candidatura espontánea'],
    shown: ['Jornada completa o parcial', 'En remoto, Europa', 'Pondrá voz a nuestro trabajo'],
    hidden: [
      'Planificar y publicar tres contenidos por semana',
      'Dos años de experiencia creando contenido para una empresa',
      'Dos semanas de equipo al año, a nuestro cargo',
      'En remoto, con dos horas de diferencia con Tallinn como máximo',
      'De 2400 a 3200 € brutos al mes a jornada completa, según la experiencia',
      'Un día de prueba pagado',
    ],
    headings: ['Funciones', 'Requisitos', 'Qué ofrecemos'],
    terms: ['Modalidad de trabajo', 'Salario', 'Proceso de selección'],
    apply: 'Aplicar Ahora',
  },
] as const;

function getPosition(page: Page, index: number) {
  const card = page.locator('#jobs').locator('li:has(> details)').nth(index);
  return { card, disclosure: card.locator('> details'), toggle: card.locator('summary') };
}

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

for (const texts of PAGES) {
  test(`[S1-P32] [S1-P41] [S1-P43] ${texts.path} has its hero and two positions, each with title, type, location and description`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.hero);
    const jobs = page.locator('#jobs');
    await expect(jobs.getByRole('heading', { level: 2 })).toHaveText(texts.jobs);
    await expect(jobs.getByRole('heading', { level: 3 })).toHaveText([...texts.titles]);
    const { card } = getPosition(page, 0);
    for (const text of texts.shown) await expect(card.getByText(text).first()).toBeVisible();
  });

  test(`[S1-P44] [S1-P45] a position of ${texts.path} is collapsed initially; its toggle shows and hides the details`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const { card, toggle } = getPosition(page, 0);
    for (const text of texts.hidden) await expect(card.getByText(text)).toBeHidden();

    await toggle.click();
    for (const text of texts.hidden) await expect(card.getByText(text)).toBeVisible();
    await expect(card.getByRole('heading', { level: 4 })).toHaveText([...texts.headings]);
    await expect(card.getByRole('term')).toHaveText([...texts.terms]);
    await expect(getPosition(page, 1).disclosure).not.toHaveAttribute('open');

    await toggle.click();
    for (const text of texts.hidden) await expect(card.getByText(text)).toBeHidden();
  });

  test(`[S1-P46] the apply buttons of ${texts.path} read ${texts.apply}`, async ({ page }) => {
    await page.goto(texts.path);
    for (const index of [0, 1]) {
      const { card, toggle } = getPosition(page, index);
      await toggle.click();
      await expect(card.getByRole('link').first()).toHaveText(texts.apply);
    }
  });
}

test('[S1-P44] the toggle works by keyboard, exposes its state and is named by title, type and location', async ({
  page,
}) => {
  await page.goto('/career');
  const { disclosure, toggle } = getPosition(page, 0);
  await expect(toggle).toHaveAccessibleName(
    'Social Media Creator Full or part time Remote, Europe',
  );
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(disclosure).toHaveAttribute('open');
  await page.keyboard.press('Space');
  await expect(disclosure).not.toHaveAttribute('open');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[S1-P43] [S1-P44] the description of a closed position is visible, and the toggle shows the details', async ({
    page,
  }) => {
    await page.goto('/career');
    const { card, toggle } = getPosition(page, 0);
    const [, , description] = PAGES[0].shown;
    await expect(card.getByText(description)).toBeVisible();
    await expect(card.getByRole('term').first()).toBeHidden();
    await toggle.click();
    await expect(card.getByRole('term').first()).toBeVisible();
    await expect(card.getByText(description)).toBeVisible();
  });
});

/** Returns every scroll position of the page during the scroll. */
async function clickAndWatch(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const watch = () => {
      tops.add(Math.round(scrollY));
      requestAnimationFrame(watch);
    };
    watch();
  });
  await getPosition(page, 0).card.getByRole('link').first().click();
  const form = page.locator('#career-application');
  const readOffset = () => form.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(readOffset).toBeLessThan(150);
  await page.waitForTimeout(100);
  return page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops]);
}

test('[S1-P42] [S1-P47] the apply button scrolls smoothly to the application form', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/career');
  await getPosition(page, 0).toggle.click();
  const tops = await clickAndWatch(page);
  // A jump has at most 3 positions (next test). The exact number depends on the machine.
  expect(tops.length).toBeGreaterThan(3);
  await expect(page).toHaveURL(/#career-application$/);
  await expect(page.locator('#career-application form')).toBeInViewport();
});

test('[D-R7c] with reduced motion the apply button jumps to the form without smooth scrolling', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/career');
  await getPosition(page, 0).toggle.click();
  // The start, the position after Playwright scrolled to the button, and the target.
  expect((await clickAndWatch(page)).length).toBeLessThanOrEqual(3);
});

for (const anchor of ['jobs', 'career-application']) {
  test(`[D-R7b] [S1-P41] [S1-P42] /de/career#${anchor} opens at its section`, async ({ page }) => {
    await page.goto(`/de/career#${anchor}`);
    const section = page.locator(`#${anchor}`);
    const readOffset = () => section.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(readOffset).toBeLessThan(150);
    // Not covered by the header at the top of the window.
    await expect.poll(readOffset).toBeGreaterThanOrEqual(76);
  });
}

test('[D-B7] [D-L13] the list of positions has no job posting, and its data are marked as a sample', async ({
  page,
}) => {
  await page.goto('/de/career');
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const graph = texts.flatMap(parseGraph);
  expect(graph.map((thing) => thing['@type'])).not.toContain('JobPosting');
  expect(graph).toContainEqual(
    expect.objectContaining({
      '@type': 'WebPage',
      disambiguatingDescription: expect.stringContaining('Sample content'),
    }),
  );
});
