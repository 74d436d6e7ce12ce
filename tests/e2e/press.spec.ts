// A journalist finds figures, files, news and a contact person.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../support/site-test.ts';
import { readZipNames } from '../support/zip-names.ts';

const API_PATHS = /^\/(?:graphql|v1|auth|storage|functions)\//;

const PAGES = [
  {
    language: 'en',
    path: '/press',
    title: 'Press',
    labels: ['clients', 'projects', 'media mentions', 'press kit downloads'],
    howCounted: 'How we count',
    kit: ['Logos', 'Team photos', 'Factsheet', 'Brand guidelines'],
    sizes: ['0.2 MB', '0.4 MB', '0.1 MB', '0.1 MB'],
    all: /Download all ZIP, 0\.7 MB/,
    kitGet: 'Download press kit',
    checksums: 'SHA-256 checksums of the files',
    subjects: ['Media Inquiry', 'Interview Request', 'Review Request', 'Speaking Opportunity'],
    promise: 'We reply within 2 hours in business hours.',
    urgent: 'Available 24/7 for urgent matters.',
    hours: 'Monday to Friday, 9:00 to 17:00, Tallinn time (two hours ahead of London)',
  },
  {
    language: 'de',
    path: '/de/press',
    title: 'Presse',
    labels: ['Kunden', 'Projekte', 'Erwähnungen in den Medien', 'Downloads der Pressemappe'],
    howCounted: 'So zählen wir',
    kit: ['Logos', 'Teamfotos', 'Factsheet', 'Markenrichtlinien'],
    sizes: ['0,2 MB', '0,4 MB', '0,1 MB', '0,1 MB'],
    all: /Alles herunterladen ZIP, 0,7 MB/,
    kitGet: 'Pressemappe herunterladen',
    checksums: 'SHA-256-Prüfsummen der Dateien',
    subjects: ['Presseanfrage', 'Interviewanfrage', 'Anfrage für Testbericht', 'Vortragsanfrage'],
    promise: 'Zu unseren Geschäftszeiten antworten wir innerhalb von 2 Stunden.',
    urgent: 'In dringenden Fällen rund um die Uhr (24/7) erreichbar.',
    hours: 'Montag bis Freitag, 9:00–17:00 Uhr Ortszeit Tallinn (Berlin plus eine Stunde)',
  },
  {
    language: 'es',
    path: '/es/press',
    title: 'Prensa',
    labels: ['clientes', 'proyectos', 'menciones en los medios', 'descargas del kit de prensa'],
    howCounted: 'Cómo lo contamos',
    kit: ['Logotipos', 'Fotos del equipo', 'Ficha de la empresa', 'Guía de marca'],
    sizes: ['0,2 MB', '0,4 MB', '0,1 MB', '0,1 MB'],
    all: /Descargar todo ZIP, 0,7 MB/,
    kitGet: 'Descargar kit de prensa',
    checksums: 'Sumas SHA-256 de los archivos',
    subjects: [
      'Consulta de prensa',
      'Solicitud de entrevista',
      'Solicitud de reseña',
      'Propuesta de ponencia',
    ],
    promise: 'En horario laboral respondemos en un máximo de 2 horas.',
    urgent: 'Asuntos urgentes: atención 24/7.',
    hours: 'De lunes a viernes, de 9:00 a 17:00 h, hora de Tallinn (una más que en Madrid)',
  },
] as const;

const FIGURES = ['50+', '200+', '25+', '1K+'];
const ENDINGS = ['zip', 'png', 'pdf', 'pdf'] as const;
const SIGNATURES = { zip: 'PK\u0003\u0004', png: 'PNG', pdf: '%PDF' };

async function downloadBy(page: Page, name: string | RegExp): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  return download;
}

async function readDownload(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

for (const texts of PAGES) {
  test(`[S2-P40] [D-C2b] ${texts.path} shows its four figures and how each of them is counted`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
    const figures = page.locator('main data');
    expect(await figures.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(
      FIGURES,
    );
    await expect(page.locator('main li:has(> data) > span')).toHaveText([...texts.labels]);
    const definitions = page.locator('main dl').first();
    await expect(definitions).toBeHidden();
    await page.locator('summary', { hasText: texts.howCounted }).press('Enter');
    await expect(definitions).toBeVisible();
    const terms = await definitions.getByRole('term').allTextContents();
    expect(terms.map((term) => term.split(' ')[0])).toEqual(FIGURES);
    const meanings = await definitions.getByRole('definition').allTextContents();
    expect(new Set(meanings.filter((meaning) => meaning.trim() !== '')).size).toBe(4);
  });

  test(`[S2-P41] [S2-P42] [D-C4b] the four files at ${texts.path} download and are as large as shown`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const items = page.locator('#press-kit li');
    await expect(items).toHaveCount(4);
    for (const [index, item] of (await items.all()).entries()) {
      const link = item.getByRole('link');
      await expect(link).toHaveText(texts.kit[index] ?? '');
      await expect(item).toContainText((texts.sizes[index] ?? '').replace(' ', '\u00A0'));
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${ENDINGS[index]}$`));
      const bytes = await readDownload(download);
      const megabytes = (bytes.length / 1_000_000).toFixed(1);
      expect(megabytes).toBe((texts.sizes[index] ?? '').slice(0, 3).replace(',', '.'));
      expect(bytes.subarray(0, 5).toString('latin1')).toContain(
        SIGNATURES[ENDINGS[index] ?? 'pdf'],
      );
    }
  });

  test(`[S2-P43] [S2-P46] [D-C4c] both buttons at ${texts.path} download one zip with all files`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    for (const name of [texts.all, texts.kitGet]) {
      const download = await downloadBy(page, name);
      expect(download.suggestedFilename()).toBe(`loimel-press-kit-${texts.language}.zip`);
      const names = readZipNames(await readDownload(download));
      expect(names.filter((file) => file.includes('/loimel-logos/'))).toHaveLength(8);
      const others = names.filter((file) => !file.includes('/loimel-logos/'));
      expect(others.map((file) => file.split('/').at(-1))).toEqual([
        'loimel-team.png',
        `loimel-factsheet-${texts.language}.pdf`,
        `loimel-brand-guidelines-${texts.language}.pdf`,
      ]);
    }
    await expect(
      page.locator('#media-contact').getByRole('link', { name: texts.kitGet }),
    ).toBeVisible();
  });

  test(`[D-N10a] each file at ${texts.path} downloads with the SHA-256 that the page prints`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const list = page.locator('#press-kit details');
    await expect(list.locator('dl')).toBeHidden();
    await list.getByText(texts.checksums).press('Enter');
    await expect(list.locator('dl')).toBeVisible();
    const printed = await list
      .locator('dl > div')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    const links = await page.locator('#press-kit a[download]').all();
    const downloaded = await Promise.all(
      links.map(async (link) => {
        const path = (await link.getAttribute('href')) ?? '';
        return path.split('/').at(-1);
      }),
    );
    expect(printed.map(([name]) => name).toSorted()).toEqual(downloaded.toSorted());
    for (const link of links) {
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const hash = createHash('sha256')
        .update(await readDownload(download))
        .digest('hex');
      expect(printed).toContainEqual([download.suggestedFilename(), hash]);
    }
    // One click selects the whole value, so that it can be copied.
    await list.locator('code').first().click();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(printed[0]?.[1]);
  });

  test(`[S2-P44] ${texts.path} shows six press releases as cards without a page of their own, and links the projects they are about`, async ({
    page,
    request,
  }) => {
    await page.goto(texts.path);
    const cards = page.locator('[data-section="press-releases"] article');
    await expect(cards).toHaveCount(6);
    for (const card of await cards.all()) {
      await expect(card.getByRole('heading', { level: 3 })).toHaveText(/\S/);
      await expect(card.getByRole('paragraph')).toHaveText(/\S/);
      await expect(card.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}$/);
      const slug = await card.getAttribute('id');
      expect((await request.get(`${texts.path}/${slug}`)).status()).toBe(404);
    }
    const links = cards.getByRole('link');
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? '';
      expect(href).toMatch(/\/projects\/(ferry-pocket|harbour-desk)$/);
      expect((await request.get(href)).status()).toBe(200);
    }
  });

  test(`[S2-P45] [D-L2] [S2-P47] [S2-P48] the media contact at ${texts.path} has four email links and states its response time`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const contact = page.locator('#media-contact');
    const links = contact.getByRole('listitem').getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(
      texts.subjects.map(
        (subject) => `mailto:press@loimel.example?subject=${encodeURIComponent(subject)}`,
      ),
    );
    for (const [index, link] of (await links.all()).entries()) {
      await expect(link).toContainText(texts.subjects[index] ?? '');
    }
    await expect(contact).toContainText(texts.promise);
    await expect(contact).toContainText(texts.urgent);
    await expect(contact).toContainText(texts.hours);
  });
}

test('[D-R10a] the press page has the robots policy of the home page', async ({ page }) => {
  const readPolicies = () =>
    page
      .locator('meta[name="robots"], meta[name="googlebot"]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')));
  await page.goto('/');
  const home = await readPolicies();
  expect(home).toHaveLength(2);
  for (const { path } of PAGES) {
    await page.goto(path);
    expect(await readPolicies()).toEqual(home);
  }
});

test('[S2-P49] loading and using the press page calls no API', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (API_PATHS.test(pathname)) calls.push(pathname);
  });
  await page.goto('/press');
  await page.locator('summary').first().press('Enter');
  await downloadBy(page, /Download all/);
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

test('no width from 320 to 1920 pixels makes the press page scroll sideways', async ({ page }) => {
  for (const { path } of PAGES) {
    await page.goto(path);
    for (const width of [320, 359, 390, 767, 768, 1023, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const sticking = await page.evaluate(() =>
        [...document.querySelectorAll('main :not(.sr, svg *)')]
          .filter((part) => part.getBoundingClientRect().right > document.body.clientWidth + 2)
          .map((part) => part.outerHTML.slice(0, 120)),
      );
      expect(sticking, `${path} at ${width}`).toEqual([]);
    }
  }
});
