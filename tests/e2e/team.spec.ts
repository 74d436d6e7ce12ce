// A visitor reads the team page.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { parseGraph } from '../support/json-ld.ts';
import { expect, test } from '../support/site-test.ts';

const PAGES = [
  {
    path: '/team',
    title: 'Eight people who answer for their work',
    leadership: 'Leadership',
    positions: ['Founder and CEO', 'CFO', 'CMO', 'CTO'],
    profile: 'Profile',
    culture: 'How we work',
    values: ['100% remote', 'Agile methods', 'Write it down', 'Plain speech', 'Finish things'],
    join: { title: 'Join Our Team', button: 'See open positions', href: '/career' },
  },
  {
    path: '/de/team',
    title: 'Acht Menschen, die für ihre Arbeit geradestehen',
    leadership: 'Leitung',
    positions: ['Gründerin und CEO', 'CFO', 'CMO', 'CTO'],
    profile: 'Profil',
    culture: 'So arbeiten wir',
    values: ['100 % remote', 'Agile Methoden', 'Aufschreiben', 'Klartext', 'Fertig machen'],
    join: {
      title: 'Kommen Sie in unser Team',
      button: 'Offene Stellen ansehen',
      href: '/de/career',
    },
  },
  {
    path: '/es/team',
    title: 'Ocho personas que responden de su trabajo',
    leadership: 'Dirección',
    positions: ['Fundadora y CEO', 'CFO', 'CMO', 'CTO'],
    profile: 'Perfil',
    culture: 'Cómo trabajamos',
    values: [
      '100 % en remoto',
      'Métodos ágiles',
      'Ponerlo por escrito',
      'Hablar claro',
      'Terminar las cosas',
    ],
    join: { title: 'Trabaje con nosotros', button: 'Ver puestos vacantes', href: '/es/career' },
  },
] as const;

const NAMES = ['Liis Kadarik', 'Jonas Weidner', 'Inés Robledo', 'Rasmus Ojala'];

function getSection(page: Page, title: string) {
  return page.locator('main section').filter({ has: page.getByRole('heading', { name: title }) });
}

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

for (const texts of PAGES) {
  test(`[S1-P32] [S1-P33] [S1-P34] [S1-P38] ${texts.path} has its hero, four leaders and five values`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const hero = getSection(page, texts.title);
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText(texts.title);
    await expect(hero.locator('p')).not.toBeEmpty();

    const members = getSection(page, texts.leadership).getByRole('article');
    await expect(members.getByRole('heading')).toHaveText(NAMES);
    for (const [index, position] of texts.positions.entries()) {
      const member = members.nth(index);
      await expect(member.getByRole('img', { name: NAMES[index] ?? '' })).toBeVisible();
      await expect(member.getByText(position)).toBeVisible();
      await expect(member.getByText(/.{60,}/)).toBeVisible();
    }

    const values = getSection(page, texts.culture).getByRole('listitem');
    await expect(values.getByRole('heading')).toHaveText([...texts.values]);
    for (const value of await values.all()) await expect(value.locator('p')).not.toBeEmpty();
  });

  test(`[S1-P36] [S1-P40] ${texts.path} links to the open positions and, in a new tab, to each profile`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const box = getSection(page, texts.join.title);
    await expect(box.getByRole('link', { name: texts.join.button })).toHaveAttribute(
      'href',
      texts.join.href,
    );
    const profiles = getSection(page, texts.leadership).getByRole('link');
    await expect(profiles).toHaveText(Array(4).fill(texts.profile));
    for (const [index, profile] of (await profiles.all()).entries()) {
      await expect(profile).toHaveAttribute('target', '_blank');
      await expect(profile).toHaveAttribute('href', /^https:\/\/linkedin\.example\/in\//);
      await expect(profile).toHaveAccessibleName(new RegExp(NAMES[index] ?? ''));
    }
  });
}

test('[S1-P35] the culture is 100% remote with agile methods', async ({ page }) => {
  await page.goto('/team');
  const culture = getSection(page, 'How we work');
  await expect(culture.getByText('100% remote')).toBeVisible();
  await expect(culture.getByText('Agile methods')).toBeVisible();
});

test('[S1-P37] [S1-M11] the structured data is the organization: 8 members, founded 2020, Tallinn', async ({
  page,
}) => {
  await page.goto('/team');
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const graph = parseGraph(text ?? '');
  expect(graph).toContainEqual(
    expect.objectContaining({
      '@type': 'Organization',
      numberOfEmployees: expect.objectContaining({ value: 8 }),
      foundingDate: '2020',
      address: expect.objectContaining({ addressLocality: 'Tallinn' }),
    }),
  );
  expect(graph.filter((thing) => thing['@type'] === 'Person')).toMatchObject(
    NAMES.map((name) => ({ name, worksFor: { '@id': 'https://loimel.example/#organization' } })),
  );
});

function getPortrait(page: Page) {
  const portrait = page.getByRole('img', { name: /Liis Kadarik/ });
  return { portrait, initials: portrait.locator('svg'), photo: portrait.locator('img') };
}

test('[S1-P39] until the photo has loaded the initials are shown, then the photo', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/portrait-*.svg', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/team', { waitUntil: 'domcontentloaded' });
  const { portrait, initials, photo } = getPortrait(page);
  await portrait.scrollIntoViewIfNeeded();
  await expect(initials).toBeVisible();
  await expect(photo).toBeHidden();

  gate.resolve();
  await expect(photo).toBeVisible();
  // Finally the photo covers the initials.
  const readTopmost = () =>
    portrait.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.tagName;
    });
  await expect.poll(readTopmost).toBe('IMG');
});

test('[S1-P39] when the photo fails to load the initials stay, and nothing is drawn over them', async ({
  page,
}) => {
  await page.route('**/portrait-*.svg', (route) => route.abort());
  await page.goto('/team');
  const { portrait, initials, photo } = getPortrait(page);
  await portrait.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  await expect(initials).toBeVisible();
  const shown = await portrait.screenshot();
  await photo.evaluate((image) => image.remove());
  const alone = await portrait.screenshot();
  expect(shown.equals(alone)).toBe(true);
});
