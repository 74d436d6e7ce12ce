import { expect, it } from 'vitest';
import { requirePost } from '../articles/posts.ts';
import { company } from '../content/index.ts';
import { createGuideData, createPostData } from './article.ts';

const ORGANIZATION = { '@id': 'https://loimel.example/#organization' };

function describePost(id: string) {
  return createPostData(company, {
    post: requirePost('de', id),
    categoryName: 'Technik',
    language: 'de',
    contentFiles: [`de/blog/${id}.md`],
    list: { name: 'Blog', path: '/de/blog' },
  });
}

it('[S2-M04] an article is described with headline, dates, author, section and image', () => {
  const { mainEntity, breadcrumbs } = describePost('refresh-tokens');
  expect(mainEntity).toMatchObject({
    '@type': 'Article',
    headline: 'Refresh-Tokens: eine Sitzung, viele Tabs',
    inLanguage: 'de',
    datePublished: '2026-09-08',
    dateModified: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    author: {
      '@type': 'Person',
      '@id': 'https://loimel.example/team#rasmus-ojala',
      name: 'Rasmus Ojala',
      url: 'https://loimel.example/de/team#rasmus-ojala',
      worksFor: ORGANIZATION,
    },
    image: {
      url: 'https://loimel.example/share/de/blog/refresh-tokens-in-mehreren-tabs.png',
      width: 1200,
      height: 630,
    },
    articleSection: 'Technik',
    timeRequired: expect.stringMatching(/^PT\d+M$/),
  });
  expect(breadcrumbs).toEqual([
    { name: 'Blog', path: '/de/blog' },
    {
      name: 'Refresh-Tokens: eine Sitzung, viele Tabs',
      path: '/de/blog/refresh-tokens-in-mehreren-tabs',
    },
  ]);
});

it('an author who is not on the team page has only a name', () => {
  expect(describePost('contract-tests').mainEntity).toMatchObject({
    author: { '@type': 'Person', name: 'Maret Lepik' },
  });
  expect(describePost('contract-tests').mainEntity).not.toHaveProperty('author.url');
});

it('the author of a guide is the company', () => {
  const { mainEntity } = createGuideData(company, {
    guide: {
      title: 'Move',
      excerpt: 'How',
      href: '/resources/move',
      date: '2026-03-24',
      minutes: 4,
    },
    language: 'en',
    contentFiles: ['en/guides/staged-move.md'],
    list: { name: 'Resources', path: '/resources' },
  });
  expect(mainEntity).toMatchObject({
    '@type': 'Article',
    datePublished: '2026-03-24',
    author: ORGANIZATION,
  });
  expect(mainEntity).not.toHaveProperty('articleSection');
});
