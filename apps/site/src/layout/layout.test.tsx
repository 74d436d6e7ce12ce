import { addressesOf } from '@loimel/content/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { createFooterContent, createHeaderContent } from './layout-content.ts';

const builtAt = new Date('2026-11-15T00:00:00Z');

function renderHeader(language: string, path: string): string {
  const content = createHeaderContent({ language, addresses: addressesOf(path) });
  return renderToStaticMarkup(<Header {...content} />);
}

function renderFooter(language: string, hasContact = false): string {
  return renderToStaticMarkup(
    <Footer {...createFooterContent({ language, hasContact, builtAt })} />,
  );
}

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
}

it('[S1-H02] the header links to business, team, blog and career in the language of the page', () => {
  const { links } = createHeaderContent({ language: 'de', addresses: addressesOf('/') });
  expect(links.map(({ href }) => href)).toEqual([
    '/de/business',
    '/de/team',
    '/de/blog',
    '/de/career',
  ]);
  for (const { href } of links) expect(hrefs(renderHeader('de', '/'))).toContain(href);
});

it.each(['en', 'de', 'es'])('[S1-H03] neither menu in %s links to the projects', (language) => {
  expect(renderHeader(language, '/')).not.toContain('/projects');
});

it('[S1-H04] the switcher links to the same page in the other languages', () => {
  expect(hrefs(renderHeader('de', '/team'))).toEqual(
    expect.arrayContaining(['/team', '/de/team', '/es/team']),
  );
});

it('marks the current page and language', () => {
  const html = renderHeader('de', '/team');
  expect(html).toMatch(/href="\/de\/team" aria-current="page"/);
  expect(html).toMatch(/data-language="de" aria-current="true"/);
});

it('[S1-H12] the footer links to business, team, blog and career in the language of the page', () => {
  expect(hrefs(renderFooter('es'))).toEqual(
    expect.arrayContaining(['/es/business', '/es/team', '/es/blog', '/es/career']),
  );
});

it.each(['en', 'de', 'es'])(
  '[S1-H13] in %s the footer links to privacy and terms without a prefix',
  (language) => {
    expect(hrefs(renderFooter(language))).toEqual(expect.arrayContaining(['/privacy', '/terms']));
  },
);

it('[D-R8] the footer has a second group with projects, resources and press', () => {
  expect(hrefs(renderFooter('de'))).toEqual(
    expect.arrayContaining(['/de/projects', '/de/resources', '/de/press']),
  );
});

it('the contact button links to the section of the page, or to that of the home page', () => {
  expect(hrefs(renderFooter('de', true))).toContain('#contact');
  expect(hrefs(renderFooter('de', false))).toContain('/de#contact');
});

it('[S1-H14] the footer has a LinkedIn link', () => {
  expect(renderFooter('en')).toContain('LinkedIn');
});

it('the copyright line shows the year of the build and the legal name', () => {
  expect(renderFooter('en').replaceAll(/<[^>]+>/g, '')).toContain('© 2026 Lõimel OÜ');
});

it('header and footer have no inline styles', () => {
  expect(renderHeader('en', '/') + renderFooter('en')).not.toContain('style=');
});
