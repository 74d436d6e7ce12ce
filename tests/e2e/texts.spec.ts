// The texts of the built pages: those that the requirements fix, and the formal address.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShotPage } from '../../tools/screenshots/pages.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { expect, test } from '../support/site-test.ts';

/** Texts that are fixed exactly in English, by the page that shows or announces them. */
const FIXED_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'index.html': [
    'Business',
    'Our Team',
    'Blog',
    'Careers',
    'Projects',
    'Book a Session',
    'Innovative Software Solutions for the Modern Web',
    'View All Solutions',
    'Core Offerings',
    'Future Innovations',
    'Smart Templates',
    'AI-Powered Agents',
    'Developer Tools',
    'Accept All',
    'Reject All',
    'Submitting...',
    'Please enter your name',
    'Please enter your email',
    'Please enter a message',
    'Invalid email address',
    'Message sent successfully!',
    'Error sending message',
    'Unexpected Application Error!',
  ],
  'business.html': [
    'View All Projects',
    'View Project',
    'Challenge',
    'Solution',
    'Results',
    'Technologies',
    '50+',
    '15+',
    '99%',
  ],
  'team.html': ['Join Our Team'],
  'career.html': [
    'Open Positions',
    'Apply Now',
    'File ready for upload',
    'Submitting...',
    'Please upload a PDF file',
    'Invalid file type',
    'Application submitted!',
    "We'll review your application and get back to you soon.",
    'Error submitting application',
  ],
  '404.html': ['Page Not Found', "Oops! The page you're looking for doesn't exist."],
  'de/career.html': ['Jetzt Bewerben'],
  'es/career.html': ['Aplicar Ahora'],
};

for (const [file, texts] of Object.entries(FIXED_TEXTS)) {
  test(`${file} has its fixed texts character for character`, () => {
    const pageText = toText(readFileSync(join(SITE_DIST, file), 'utf8'));
    expect(texts.filter((text) => !pageText.includes(text))).toEqual([]);
  });
}

// Unicode letters, because \b supports only ASCII ones.
const GERMAN_FAMILIAR = /(?<!\p{L})(?:du|dein\p{L}*|dir|dich|euch|euer\p{L}*)(?!\p{L})/giu;
const SPANISH_FAMILIAR =
  /(?<!\p{L})(?:tú|tus?|ti|contigo|vosotr[oa]s|vuestr\p{L}+|os|ustedes)(?!\p{L})/giu;
/** At the beginning of a sentence such a verb is an informal imperative. */
const SPANISH_FAMILIAR_REQUEST =
  /(?:^|[.:;¡¿!?"[] ?)(?:Envía|Escribe|Sube|Elige|Descubre|Reserva|Haz|Únete|Conoce|Suscríbete|Introduce|Rellena|Prueba|Inténtalo)(?!\p{L})/gu;

test('[D-C7c] no German page addresses the reader with du, and its forms use Sie', ({ pages }) => {
  const german = pages.filter(({ language }) => language.code === 'de');
  expect(german.length).toBeGreaterThanOrEqual(7);
  for (const page of german) expect(findAll(page, GERMAN_FAMILIAR), page.path).toEqual([]);
  for (const path of ['/de', '/de/career']) {
    const page = german.find((candidate) => candidate.path === path);
    expect(page && findAll(page, /\bgeben Sie Ihren? /g), path).not.toEqual([]);
  }
});

test('[D-C7c] no Spanish page addresses the reader with tú, and its forms use usted', ({
  pages,
}) => {
  const spanish = pages.filter(({ language }) => language.code === 'es');
  expect(spanish.length).toBeGreaterThanOrEqual(7);
  for (const page of spanish) expect(findAll(page, SPANISH_FAMILIAR), page.path).toEqual([]);
  for (const path of ['/es', '/es/career']) {
    const page = spanish.find((candidate) => candidate.path === path);
    if (page === undefined) throw new Error(`${path} is not built`);
    expect(findAll(page, SPANISH_FAMILIAR_REQUEST), path).toEqual([]);
    expect(findAll(page, /Escriba (?:su nombre|su correo|un mensaje)/g), path).toHaveLength(3);
  }
});

function findAll({ path }: ShotPage, pattern: RegExp): string[] {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
  const pageText = toText(readFileSync(join(SITE_DIST, file), 'utf8'));
  return [...pageText.matchAll(pattern)].map(({ 0: hit, index }) =>
    `${hit}: …${pageText.slice(Math.max(0, index - 30), index + 30)}…`.trim(),
  );
}

/** The texts of a page and of the props of its islands, without code samples. */
function toText(html: string): string {
  const props = [...html.matchAll(/ props="([^"]*)"/g)].map(([, text = '']) => text);
  const visible = html
    .replaceAll(/<(script|style|pre|code)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ');
  return [visible, ...props]
    .join(' ')
    .replaceAll('\u00AD', '')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(?:x27|39);/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}
