// Access to the blog page for the end-to-end tests.
import { expect, type Page } from '@playwright/test';
import type { Language } from './posts.ts';
import { toPrefix } from './posts.ts';

const BLOG_TEXTS = {
  en: {
    title: 'Notes from the workshop',
    categories: ['All', 'Development', 'Design', 'Business', 'Technology'],
    search: 'Search the blog',
    popular: 'Popular posts',
    tags: 'Tags',
    rss: 'Follow by RSS',
    newsletter: 'Newsletter',
    more: 'Load more',
    clear: 'Clear search',
    none: 'No posts found.',
    found: (n: number, q: string) => `${n} ${n === 1 ? 'post' : 'posts'} for “${q}”`,
  },
  de: {
    title: 'Notizen aus der Werkstatt',
    categories: ['Alle', 'Entwicklung', 'Design', 'Business', 'Technik'],
    search: 'Blog durchsuchen',
    popular: 'Beliebte Beiträge',
    tags: 'Schlagwörter',
    rss: 'Per RSS folgen',
    newsletter: 'Newsletter',
    more: 'Mehr laden',
    clear: 'Suche zurücksetzen',
    none: 'Keine Beiträge gefunden.',
    found: (n: number, q: string) => `${n} ${n === 1 ? 'Beitrag' : 'Beiträge'} zu „${q}“`,
  },
  es: {
    title: 'Notas del taller',
    categories: ['Todos', 'Desarrollo', 'Diseño', 'Negocio', 'Tecnología'],
    search: 'Buscar en el blog',
    popular: 'Artículos populares',
    tags: 'Etiquetas',
    rss: 'Seguir por RSS',
    newsletter: 'Boletín',
    more: 'Cargar más',
    clear: 'Borrar la búsqueda',
    none: 'No se han encontrado artículos.',
    found: (n: number, q: string) => `${n} ${n === 1 ? 'artículo' : 'artículos'} con «${q}»`,
  },
} as const;

export function getBlog(page: Page, language: Language = 'en') {
  const texts = BLOG_TEXTS[language];
  const main = page.getByRole('main');
  const side = main.getByRole('complementary');
  const section = (title: string) => side.locator('section').filter({ hasText: title });
  return {
    texts,
    main,
    side,
    cards: main.locator('article'),
    category: (index: number) =>
      main.getByRole('button', { name: texts.categories[index] ?? '', exact: true }),
    search: main.getByRole('searchbox', { name: texts.search }),
    result: main.getByRole('status'),
    clear: main.getByRole('button', { name: texts.clear }),
    more: main.getByRole('button', { name: texts.more }),
    popular: section(texts.popular),
    tags: section(texts.tags),
    newsletter: section(texts.newsletter),
    rss: side.getByRole('link', { name: texts.rss }),
  };
}

/** The links of the visible cards, in their order. */
export function readCards(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole('main')
    .locator('article h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

/** Opens the page and waits for its code, which loads after the load event. */
export async function openBlog(page: Page, language: Language = 'en', search = '') {
  await page.goto(`${toPrefix(language)}/blog${search}`);
  await expect(page.locator('main > * > astro-island[ssr]')).toHaveCount(0);
  return getBlog(page, language);
}

/** Opens the page at the newsletter form, whose code loads when the form is visible. */
export async function openNewsletter(page: Page, language: Language = 'en') {
  const { newsletter } = await openBlog(page, language);
  await newsletter.scrollIntoViewIfNeeded();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}
