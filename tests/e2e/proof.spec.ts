// What a visitor learns before writing: prices, terms, answers, who answers and what happens next.
import { expect, test } from '../support/site-test.ts';

const PAGES = [
  {
    prefix: '',
    prices: ['€6,000 to €9,000', '€14,000 to €19,000', 'from €900'],
    question: 'Do we own the code?',
    reads: 'Liis Kadarik reads your message',
    position: 'Founder and CEO',
    next: 'What happens next',
    week: 'Next free week: 2 January 2090',
    sessions: '4 sessions left',
    book: /^Book a Session/,
    more: 'See what we build',
    projectText: 'minutes a week for the harbour dues',
    voice: 'We stopped apologising in July.',
    sample: 'Sample',
    ways: ['All 16 projects', 'The people who build', 'Notes from the work'],
  },
  {
    prefix: '/de',
    prices: ['6.000 bis 9.000\u00A0€', '14.000 bis 19.000\u00A0€', 'ab 900\u00A0€'],
    question: 'Gehört der Code uns?',
    reads: 'Liis Kadarik liest Ihre Nachricht',
    position: 'Gründerin und CEO',
    next: 'So geht es weiter',
    week: 'Nächste freie Woche: ab 2. Januar 2090',
    sessions: 'noch 4 Termine frei',
    book: /^Termin buchen/,
    more: 'Was wir bauen',
    projectText: 'Minuten in der Woche für die Hafengebühren',
    voice: 'Im Juli haben wir aufgehört',
    sample: 'Beispiel',
    ways: ['Alle 16 Projekte', 'Die Menschen, die bauen', 'Notizen aus der Arbeit'],
  },
  {
    prefix: '/es',
    prices: ['de 6000 a 9000\u00A0€', 'de 14.000 a 19.000\u00A0€', 'desde 900\u00A0€'],
    question: '¿El código es nuestro?',
    reads: 'Liis Kadarik lee su mensaje',
    position: 'Fundadora y CEO',
    next: 'Qué pasa después',
    week: 'Próxima semana libre: 2 de enero de 2090',
    sessions: 'quedan 4 sesiones',
    book: /^Reservar una sesión/,
    more: 'Qué hacemos',
    projectText: 'minutos a la semana para las tasas portuarias',
    voice: 'En julio dejamos de pedir disculpas',
    sample: 'Ejemplo',
    ways: ['Los 16 proyectos', 'Quienes lo construyen', 'Notas de nuestro trabajo'],
  },
] as const;

for (const texts of PAGES) {
  test(`${texts.prefix}/business states the prices of the facts, the terms in four figures, and where they are binding`, async ({
    page,
  }) => {
    await page.goto(`${texts.prefix}/business`);
    const money = page.locator('#money');
    for (const price of texts.prices) await expect(money).toContainText(price);
    const figures = await money.locator('li > .sr').allTextContents();
    expect(figures).toEqual(['14', '12', '1', '100%']);
    await expect(money.getByRole('link')).toHaveAttribute('href', `${texts.prefix}/terms`);
  });

  test(`${texts.prefix}/ proves what it says with a project, a figure and a voice, and leads to projects, people and blog`, async ({
    page,
  }) => {
    await page.goto(`${texts.prefix}/`);
    const proof = page.locator('#proof');
    const project = `${texts.prefix}/projects/harbour-desk`;
    await expect(proof.getByRole('link', { name: 'Harbour Desk' })).toHaveAttribute(
      'href',
      project,
    );
    await expect(proof.getByText(texts.projectText)).toContainText('20');
    await expect(proof.getByRole('figure')).toContainText(texts.voice);
    await expect(proof.getByRole('figure')).toContainText('Kaisa Lember');
    await expect(proof.getByText(texts.sample, { exact: true })).toBeVisible();
    const links = proof.getByRole('list').getByRole('link');
    await expect(links).toHaveText([...texts.ways]);
    for (const [index, path] of ['/projects', '/team', '/blog'].entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', `${texts.prefix}${path}`);
    }
    await expect(page.getByRole('link', { name: texts.more })).toHaveAttribute(
      'href',
      `${texts.prefix}/projects`,
    );
  });

  for (const path of ['/', '/business']) {
    test(`the contact section of ${texts.prefix}${path} says who answers, what happens next and which week is free`, async ({
      page,
    }) => {
      await page.goto(`${texts.prefix}${path}`);
      const contact = page.locator('#contact');
      await expect(contact.getByRole('img', { name: /Liis Kadarik/ })).toBeVisible();
      await expect(contact.getByText(texts.reads)).toBeVisible();
      await expect(contact.getByText(texts.position)).toBeVisible();
      await expect(contact.getByRole('heading', { name: texts.next })).toBeVisible();
      await expect(contact.getByRole('list').first().getByRole('listitem')).toHaveCount(3);
      await expect(contact.getByText(texts.week)).toBeVisible();
      await expect(contact.getByText(texts.sessions)).toBeVisible();
    });
  }

  test(`${texts.prefix}/team and an article end with a way to talk to us`, async ({ page }) => {
    await page.goto(`${texts.prefix}/team`);
    const team = page.getByRole('main').getByRole('link', { name: texts.book });
    await expect(team).toHaveAttribute('href', /calendar\.example/);

    await page.goto(`${texts.prefix}/blog/refresh-tokens-across-tabs`);
    const foot = page.getByRole('main').getByRole('complementary');
    await expect(foot.getByRole('img', { name: /Rasmus Ojala/ })).toBeVisible();
    await expect(foot).toContainText('Rasmus Ojala');
    await expect(foot.getByRole('link', { name: texts.book })).toHaveAttribute(
      'href',
      /calendar\.example/,
    );
  });
}

test('a free week is hidden when it is over, also on a page that was built before', async ({
  page,
}) => {
  const week = page.locator('#contact').getByText('Next free week');
  await page.clock.setFixedTime('2090-01-08T21:59:00Z');
  await page.goto('/');
  await expect(week).toBeVisible();
  await page.clock.setFixedTime('2090-01-08T22:00:00Z');
  await page.reload();
  await expect(week).toBeHidden();
});

test('the foot of an article by someone without a portrait has no image', async ({ page }) => {
  await page.goto('/blog/graphql-contract-test-in-forty-lines');
  const foot = page.getByRole('main').getByRole('complementary');
  await expect(foot).toContainText('Maret Lepik');
  await expect(foot.getByRole('img')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('six questions are disclosures, the first is open, and another opens by keyboard', async ({
    page,
  }) => {
    for (const { prefix, question } of PAGES) {
      await page.goto(`${prefix}/business`);
      const items = page.locator('#questions details');
      await expect(items).toHaveCount(6);
      await expect(items.first()).toContainText(question);
      await expect(items.first().getByRole('paragraph')).toBeVisible();
      const last = items.last();
      await expect(last.getByRole('paragraph')).toBeHidden();
      await last.locator('summary').press('Enter');
      await expect(last.getByRole('paragraph')).toBeVisible();
    }
  });
});
