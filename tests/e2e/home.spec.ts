// A visitor opens the home page: its texts, images and links, and how it loads.
import type { Page } from '@playwright/test';
import { parseGraph } from '../support/json-ld.ts';
import { expect, test } from '../support/site-test.ts';

const SCHEDULING_HOST = 'calendar.example';

const PAGES = [
  {
    path: '/',
    lang: 'en',
    tagline: 'Innovative Software Solutions for the Modern Web',
    book: 'Book a Session',
    session: '30 minutes',
    codeWindow: 'Illustration: a code window weaving cloth',
    solutions: [
      'Custom product development',
      'An extension of your team',
      'End-to-end support from concept to launch',
    ],
    viewAll: { text: 'View All Solutions', href: '/business' },
    core: 'Core Offerings',
    offerings: [
      'Custom web application development',
      'SaaS platform architecture',
      'UI/UX design and prototyping',
      'AI integration and automation',
      'Platform maintenance',
      'Hosting solutions',
    ],
    future: 'Future Innovations',
    innovations: ['Smart Templates', 'AI-Powered Agents', 'Developer Tools'],
    contact: 'Tell us what you are building',
  },
  {
    path: '/de',
    lang: 'de',
    tagline: 'Innovative Softwarelösungen für das moderne Web',
    book: 'Termin buchen',
    session: '30 Minuten',
    codeWindow: 'Illustration: ein Codefenster, das Stoff webt',
    solutions: [
      'Individuelle Produktentwicklung',
      'Verstärkung für Ihr Team',
      'Begleitung vom Konzept bis zum Launch',
    ],
    viewAll: { text: 'Alle Lösungen ansehen', href: '/de/business' },
    core: 'Unsere Leistungen',
    offerings: [
      'Entwicklung individueller Webanwendungen',
      'Architektur für SaaS-Plattformen',
      'UI/UX-Design und Prototyping',
      'KI-Integration und Automatisierung',
      'Wartung von Plattformen',
      'Hosting-Lösungen',
    ],
    future: 'Woran wir gerade arbeiten',
    innovations: ['Intelligente Vorlagen', 'KI-gestützte Agenten', 'Entwicklungswerkzeuge'],
    contact: 'Erzählen Sie uns, was Sie vorhaben',
  },
  {
    path: '/es',
    lang: 'es',
    tagline: 'Soluciones de software innovadoras para la web moderna',
    book: 'Reservar una sesión',
    session: '30 minutos',
    codeWindow: 'Ilustración: una ventana de código que teje una tela',
    solutions: [
      'Desarrollo de producto a medida',
      'Refuerzo para su equipo',
      'Acompañamiento del concepto al lanzamiento',
    ],
    viewAll: { text: 'Ver todas las soluciones', href: '/es/business' },
    core: 'Qué ofrecemos',
    offerings: [
      'Desarrollo de aplicaciones web a medida',
      'Arquitectura de plataformas SaaS',
      'Diseño UI/UX y prototipado',
      'Integración de IA y automatización',
      'Mantenimiento de plataformas',
      'Soluciones de alojamiento',
    ],
    future: 'En qué estamos trabajando',
    innovations: ['Plantillas inteligentes', 'Agentes con IA', 'Herramientas de desarrollo'],
    contact: 'Cuéntenos su proyecto',
  },
] as const;

const SOFT_HYPHENS = /\u00AD/g;

const isScheduling = ({ hostname }: URL) => hostname === SCHEDULING_HOST;

async function readTexts(page: Page, selector: string): Promise<string[]> {
  const texts = await page.locator(selector).allInnerTexts();
  return texts.map((text) => text.replace(SOFT_HYPHENS, '').trim());
}

function sectionOf(page: Page, heading: string) {
  return page.locator('main > section').filter({
    has: page.getByRole('heading', { level: 2, name: heading }),
  });
}

for (const texts of PAGES) {
  const { path } = texts;

  test(`[S1-P01] [S1-P02] [S1-P03] [S1-P05] the hero of ${path} has tagline, code window and a 30-minute session that opens in a new tab`, async ({
    page,
    context,
  }) => {
    await context.route(`https://${SCHEDULING_HOST}/**`, (route) => route.fulfill({ body: 'ok' }));
    await page.goto(path);
    const [title] = await readTexts(page, 'h1');
    expect(title?.replaceAll(/\s+/g, ' ')).toBe(texts.tagline);
    const hero = page.locator('[data-hero]');
    await expect(hero.getByRole('img', { name: texts.codeWindow })).toBeVisible();
    await expect(hero.getByRole('img', { name: texts.codeWindow })).toContainText('weave');
    const book = hero.getByRole('link', { name: texts.book });
    await expect(book).toHaveAccessibleName(new RegExp(texts.session));
    const opened = context.waitForEvent('page');
    await book.click();
    await expect(await opened).toHaveURL(isScheduling);
  });

  test(`[S1-P06] [S1-P07] [S1-P08] [S1-P09] [S1-E01] ${path} shows the three solutions, and each links to the business page`, async ({
    page,
  }) => {
    await page.goto(path);
    const section = page.locator('#solutions');
    const cards = section.getByRole('article');
    await expect(cards).toHaveCount(3);
    expect(await readTexts(page, '#solutions article h3')).toEqual(texts.solutions);
    for (const [index, name] of texts.solutions.entries()) {
      const card = cards.nth(index);
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('link', { name })).toHaveAttribute('href', texts.viewAll.href);
      await expect(card.locator('p').first()).toHaveText(/\p{L}{3}/u);
      await expect(card.getByRole('listitem')).toHaveCount(3);
      await expect(card.locator('svg').first()).toBeVisible();
      const image = card.locator('img');
      await expect(image).toHaveAttribute('src', `/cloth/solution-${index + 1}.svg`);
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBe(1280);
    }
    const all = section.getByRole('link', { name: texts.viewAll.text });
    await expect(all).toHaveAttribute('href', texts.viewAll.href);
    // The link covers the whole card, so a click on the image opens it.
    await cards.last().locator('img').click({ force: true });
    await page.waitForURL(`**${texts.viewAll.href}`);
  });

  test(`[S1-P10] [S1-P11] [S1-E02] ${path} shows six core offerings and three future innovations`, async ({
    page,
  }) => {
    await page.goto(path);
    const offerings = sectionOf(page, texts.core).getByRole('listitem');
    await expect(offerings).toHaveCount(6);
    for (const [index, title] of texts.offerings.entries()) {
      const offering = offerings.nth(index);
      await expect(offering.getByRole('heading', { level: 3 })).toHaveText(title);
      await expect(offering.locator('p')).toHaveText(/\p{L}{3}/u);
      await expect(offering.locator('svg')).toHaveCount(1);
    }
    const innovations = sectionOf(page, texts.future).getByRole('article');
    await expect(innovations).toHaveCount(3);
    for (const [index, title] of texts.innovations.entries()) {
      const innovation = innovations.nth(index);
      await expect(innovation.getByRole('heading', { level: 3 })).toContainText(title);
      await expect(innovation.locator('p')).toHaveText(/\p{L}{3}/u);
      await expect(innovation.locator('img')).toHaveCount(1);
    }
  });

  test(`[S1-P14] [S1-P48] [S1-P49] [S1-P50] ${path} has the contact section with title, text, booking, address and website`, async ({
    page,
    context,
  }) => {
    await context.route(`https://${SCHEDULING_HOST}/**`, (route) => route.fulfill({ body: 'ok' }));
    await page.goto(`${path}#contact`);
    const section = page.locator('section#contact');
    await expect(section.getByRole('heading', { level: 2 })).toHaveText(texts.contact);
    await expect(section.locator('p').first()).toHaveText(/\p{L}{3}/u);
    await expect(section.getByRole('link', { name: 'hello@loimel.example' })).toHaveAttribute(
      'href',
      'mailto:hello@loimel.example',
    );
    await expect(
      section.getByRole('link', { name: 'loimel.example', exact: true }),
    ).toHaveAttribute('href', 'https://loimel.example');
    await expect(section.locator('form').getByRole('textbox')).toHaveCount(3);
    const opened = context.waitForEvent('page');
    await section.getByRole('link', { name: texts.book }).click();
    await expect(await opened).toHaveURL(isScheduling);
  });

  test(`[S1-P13] ${path} has an Organization in its structured data`, async ({ page }) => {
    await page.goto(path);
    const script = await page.locator('script[type="application/ld+json"]').textContent();
    expect(parseGraph(script ?? '')).toContainEqual(
      expect.objectContaining({ '@type': 'Organization', legalName: 'Lõimel OÜ' }),
    );
  });
}

for (const { width, count } of [
  { width: 900, count: 60 },
  { width: 2400, count: 120 },
]) {
  test(`[S1-K03] a window of ${width} px has ${count} threads`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // Each thread is one filled diamond. With reduced motion a single frame draws each once.
    await page.addInitScript(() => {
      const { fill, clearRect } = CanvasRenderingContext2D.prototype;
      let filled = 0;
      Object.assign(CanvasRenderingContext2D.prototype, {
        clearRect(this: CanvasRenderingContext2D, ...box: Parameters<typeof clearRect>) {
          filled = 0;
          clearRect.apply(this, box);
        },
        fill(this: CanvasRenderingContext2D) {
          filled += 1;
          document.documentElement.dataset['filled'] = String(filled);
          Reflect.apply(fill, this, []);
        },
      });
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-filled', String(count));
  });
}

test('[S1-K04] threads are linked up to a distance of 120 px, and not beyond', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 800 });
  // A link is one straight stroked line. A thread is a filled diamond.
  await page.addInitScript(() => {
    const { clearRect, moveTo, lineTo, stroke, fill } = CanvasRenderingContext2D.prototype;
    const frame = { links: [] as number[], threads: [] as { x: number; y: number }[] };
    let from = { x: 0, y: 0 };
    let to = { x: 0, y: 0 };
    Object.assign(globalThis, { frame });
    Object.assign(CanvasRenderingContext2D.prototype, {
      clearRect(this: CanvasRenderingContext2D, ...box: Parameters<typeof clearRect>) {
        frame.links = [];
        frame.threads = [];
        clearRect.apply(this, box);
      },
      moveTo(this: CanvasRenderingContext2D, x: number, y: number) {
        from = { x, y };
        moveTo.call(this, x, y);
      },
      lineTo(this: CanvasRenderingContext2D, x: number, y: number) {
        to = { x, y };
        lineTo.call(this, x, y);
      },
      stroke(this: CanvasRenderingContext2D) {
        frame.links.push(Math.hypot(to.x - from.x, to.y - from.y));
        Reflect.apply(stroke, this, []);
      },
      fill(this: CanvasRenderingContext2D) {
        frame.threads.push(from);
        Reflect.apply(fill, this, []);
      },
    });
  });
  await page.goto('/');
  const readFrame = () =>
    page.evaluate(
      () =>
        Reflect.get(globalThis, 'frame') as {
          links: number[];
          threads: { x: number; y: number }[];
        },
    );
  await expect.poll(async () => (await readFrame()).threads.length).toBe(96);
  const { links, threads } = await readFrame();
  const near = threads.flatMap((one, index) =>
    threads.slice(index + 1).filter((other) => Math.hypot(other.x - one.x, other.y - one.y) <= 120),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(Math.max(...links)).toBeLessThanOrEqual(120);
  expect(links).toHaveLength(near.length);
});

test('[S1-P12] content below the hero is in the HTML; its images and scripts load near the viewport, with bare warp as placeholder', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const release = Promise.withResolvers<void>();
  await page.route('**/cloth/innovation-*.svg', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const section = sectionOf(page, 'Future Innovations');
  await expect(section.getByRole('heading', { level: 3 }).first()).toHaveText(/Smart Templates/);
  expect(requested.filter((path) => path.includes('innovation-'))).toEqual([]);
  expect(requested.filter((path) => path.includes('contact-form'))).toEqual([]);

  await section.scrollIntoViewIfNeeded();
  const image = section.locator('img').first();
  await expect.poll(() => requested.filter((path) => path.includes('innovation-'))).not.toEqual([]);
  await expect(image).toHaveCSS('background-image', /repeating-linear-gradient/);
  const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 0 };
  expect(width / height).toBeCloseTo(1200 / 880, 1);

  release.resolve();
  await expect(image).toHaveCSS('background-image', 'none');
  expect(await image.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await expect.poll(() => requested.some((path) => path.includes('contact-form'))).toBe(true);
});
