// A visitor reads the business page: hero, services, steps, figures and the showcase.
import type { Page } from '@playwright/test';
import { parseGraph } from '../support/json-ld.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  {
    path: '/business',
    title: 'Software cut to the way you work',
    subtitle: /^Custom products, an extra pair of hands for your team, or both\./,
    description: /^You bring the process nobody has written down\./,
    services: [
      'Full software development',
      'UX/UI design',
      'Rapid prototyping',
      'API integration',
      'Scalability optimisation',
      'Ongoing support and growth strategies',
    ],
    how: 'How it works',
    steps: ['Listen', 'Sketch', 'Prototype', 'Build', 'Launch', 'Look after'],
    showcase: 'Web solutions',
    labels: ['projects delivered', 'countries served', 'client satisfaction'],
    howCounted: 'How we count',
    definition: 'Countries in which at least one client is registered or sells.',
    all: { text: 'View All Projects', href: '/projects' },
    contact: 'Tell us what you are building',
  },
  {
    path: '/de/business',
    title: 'Software nach Maß für Ihre Abläufe',
    subtitle: /^Ein eigenes Produkt, zusätzliche Hände für Ihr Team oder beides\./,
    description: /^Sie bringen den Ablauf mit, den noch nie jemand aufgeschrieben hat\./,
    services: [
      'Softwareentwicklung aus einer Hand',
      'UX/UI-Design',
      'Rapid Prototyping',
      'API-Integration',
      'Optimierung der Skalierbarkeit',
      'Laufende Betreuung und Wachstumsstrategien',
    ],
    how: 'So gehen wir vor',
    steps: ['Zuhören', 'Skizzieren', 'Ausprobieren', 'Bauen', 'Umstellen', 'Betreuen'],
    showcase: 'Weblösungen',
    labels: ['ausgelieferte Projekte', 'Länder mit Kunden', 'Kundenzufriedenheit'],
    howCounted: 'So zählen wir',
    definition: 'Länder, in denen mindestens ein Kunde seinen Sitz hat oder verkauft.',
    all: { text: 'Alle Projekte ansehen', href: '/de/projects' },
    contact: 'Erzählen Sie uns, was Sie vorhaben',
  },
  {
    path: '/es/business',
    title: 'Software a la medida de su trabajo',
    subtitle: /^Un producto propio, más manos para su equipo o las dos cosas\./,
    description: /^Usted trae el proceso que nadie ha puesto por escrito\./,
    services: [
      'Desarrollo integral de software',
      'Diseño UX/UI',
      'Prototipado rápido',
      'Integración de API',
      'Optimización de la escalabilidad',
      'Soporte continuo y estrategias de crecimiento',
    ],
    how: 'Paso a paso',
    steps: ['Escuchar', 'Esbozar', 'Probar', 'Desarrollar', 'Lanzar', 'Cuidar'],
    showcase: 'Soluciones web',
    labels: ['proyectos entregados', 'países con clientes', 'satisfacción de los clientes'],
    howCounted: 'Cómo lo contamos',
    definition: 'Países en los que al menos un cliente tiene su sede o vende.',
    all: { text: 'Ver todos los proyectos', href: '/es/projects' },
    contact: 'Cuéntenos su proyecto',
  },
] as const;

const SOFT_HYPHENS = /\u00AD/g;

async function readTexts(page: Page, selector: string): Promise<string[]> {
  const texts = await page.locator(selector).allTextContents();
  return texts.map((text) => text.replace(SOFT_HYPHENS, '').trim());
}

for (const texts of PAGES) {
  test(`[S1-P15] [S1-P16] [S1-P17] [S1-P18] [S1-P21] [S1-P22] ${texts.path} shows hero, six services, six steps, three statistics and the contact block`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
    await expect(page.getByText(texts.subtitle)).toBeVisible();
    await expect(page.getByText(texts.description)).toBeVisible();

    expect(await readTexts(page, '#services h3')).toEqual(texts.services);
    for (const text of await readTexts(page, '#services li p')) expect(text).not.toBe('');

    const how = page.locator('#how');
    await expect(how.getByRole('heading', { level: 2 })).toHaveText(texts.how);
    expect(await readTexts(page, '#how h3')).toEqual(texts.steps);
    const steps = how.getByRole('listitem');
    await expect(steps).toHaveCount(6);
    for (const [index, step] of (await steps.all()).entries()) {
      await expect(step).toContainText(`0${index + 1}`);
      await expect(step.locator('svg')).toBeVisible();
      await expect(step.getByRole('paragraph')).toHaveText(/\S/);
    }

    const showcase = page.locator('#showcase');
    await expect(showcase.getByRole('heading', { level: 2 })).toHaveText(texts.showcase);
    const figures = showcase.locator('data');
    expect(await figures.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(
      ['50+', '15+', '99%'],
    );
    expect(await readTexts(page, '#showcase li:has(> data) > span')).toEqual(texts.labels);
    await expect(showcase.getByRole('link', { name: texts.all.text })).toHaveAttribute(
      'href',
      texts.all.href,
    );

    const contact = page.locator('#contact');
    await expect(contact.getByRole('heading', { level: 2 })).toHaveText(texts.contact);
    await expect(contact.locator('form')).toBeVisible();
  });

  test(`[D-C2b] at ${texts.path} the note beside the counters opens by keyboard and defines each figure`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const definition = page.getByText(texts.definition);
    await expect(definition).toBeHidden();
    await page.locator('summary', { hasText: texts.howCounted }).press('Enter');
    await expect(definition).toBeVisible();
    const terms = page.locator('#showcase').getByRole('term');
    expect((await terms.allTextContents()).map((term) => term.split(' ')[0])).toEqual([
      '50+',
      '15+',
      '99%',
    ]);
    for (const meaning of await readTexts(page, '#showcase dl:has(dt:first-child) dd')) {
      expect(meaning).not.toBe('');
    }
  });

  test(`[D-C2b] at ${texts.path} the note about the figures is below a line as wide as all of them`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const figures = page.locator('#showcase ul:has(> li > data)');
    const note = page.locator('#showcase details:has(dl)');
    await expect(note).not.toHaveCSS('border-top-width', '0px');
    const [above, below] = [await figures.boundingBox(), await note.boundingBox()];
    expect(below?.x).toBeCloseTo(above?.x ?? 0, 0);
    expect(below?.width).toBeCloseTo(above?.width ?? 0, 0);
  });

  test(`[S1-P23] [S1-M07] ${texts.path} has structured data of type Service and its own metadata`, async ({
    page,
  }) => {
    const readMetadata = () =>
      page.evaluate(() => {
        const contentOf = (name: string) =>
          document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
        return [document.title, contentOf('description'), contentOf('keywords')];
      });
    await page.goto(texts.path);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.flatMap(parseGraph)).toContainEqual(
      expect.objectContaining({
        '@type': 'Service',
        serviceType: texts.services,
        areaServed: expect.objectContaining({ name: expect.stringMatching(/^Europ[ae]$/) }),
        name: texts.title,
        hasOfferCatalog: expect.objectContaining({
          itemListElement: texts.services.map((name) =>
            expect.objectContaining({ itemOffered: expect.objectContaining({ name }) }),
          ),
        }),
      }),
    );
    const own = await readMetadata();
    await page.goto(texts.path.replace('/business', '') || '/');
    const home = await readMetadata();
    for (const [index, value] of own.entries()) {
      expect(value).toMatch(/\S/);
      expect(value).not.toBe(home[index]);
    }
  });
}

test('no width from 320 to 1920 pixels makes the page scroll sideways', async ({ page }) => {
  for (const { path } of PAGES) {
    await page.goto(path);
    for (const width of [320, 359, 390, 767, 768, 1023, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      // The body clips overflow, so the elements themselves are measured.
      const sticking = await page.evaluate(() =>
        [...document.querySelectorAll('main :not(.sr, canvas, svg *)')]
          .filter((part) => part.getBoundingClientRect().right > document.body.clientWidth + 2)
          .map((part) => part.outerHTML.slice(0, 120)),
      );
      expect(sticking, `${path} at ${width}`).toEqual([]);
    }
  }
});
