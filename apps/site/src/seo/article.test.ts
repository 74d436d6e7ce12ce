import { expect, it } from 'vitest';
import { requirePost } from '../articles/posts.ts';
import { company } from '../content/index.ts';
import { createArticle } from './article.ts';

it('[S2-M04] an article is described with headline, dates, author, section and image', () => {
  const [article, breadcrumbs] = createArticle(company, {
    post: requirePost('de', 'refresh-tokens'),
    categoryName: 'Technik',
    back: { text: 'Zurück', href: '/de/blog' },
    language: 'de',
    contentFiles: ['de/blog/refresh-tokens.md'],
  });
  expect(article).toMatchObject({
    '@type': 'Article',
    headline: 'Refresh-Tokens: eine Sitzung, viele Tabs',
    inLanguage: 'de',
    datePublished: '2026-09-08',
    dateModified: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    author: { '@type': 'Person', name: 'Rasmus Ojala' },
    image: 'https://loimel.example/cloth/post-refresh-tokens.svg',
    articleSection: 'Technik',
    timeRequired: expect.stringMatching(/^PT\d+M$/),
  });
  expect(breadcrumbs['itemListElement']).toMatchObject([
    { position: 1, item: 'https://loimel.example/de/blog' },
    { position: 2, item: 'https://loimel.example/de/blog/refresh-tokens-in-mehreren-tabs' },
  ]);
});
