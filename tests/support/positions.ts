// The pages of the positions in the frozen sample content, and what a test reads from such a page.
import type { Page } from '@playwright/test';
import { parseGraph } from './json-ld.ts';

export const CODES = ['en', 'de', 'es'] as const;
type Code = (typeof CODES)[number];

type SamplePosition = Readonly<Record<Code, { path: string; title: string }>> & { id: string };

/** A vacancy that is not marked as a sample. */
export const VACANCY: SamplePosition = {
  id: 'social-media-creator',
  en: { path: '/career/social-media-creator', title: 'Social Media Creator' },
  de: { path: '/de/career/social-media-creator', title: 'Social-Media-Creator (m/w/d)' },
  es: {
    path: '/es/career/contenido-para-redes-sociales',
    title: 'Creador/a de contenido para redes sociales',
  },
};

/** No vacancy: it has no date, no pay range, and no end. */
export const OPEN_APPLICATION: SamplePosition = {
  id: 'open-application',
  en: { path: '/career/open-application', title: 'Open Application' },
  de: { path: '/de/career/initiativbewerbung', title: 'Initiativbewerbung (m/w/d)' },
  es: { path: '/es/career/candidatura-espontanea', title: 'Candidatura espontánea' },
};

/** Its last day was in 2024. */
export const CLOSED: SamplePosition = {
  id: 'front-end-developer',
  en: { path: '/career/front-end-developer', title: 'Front-end Developer' },
  de: { path: '/de/career/frontend-entwicklung', title: 'Frontend-Entwickler (m/w/d)' },
  es: { path: '/es/career/desarrollo-front-end', title: 'Desarrollador/a front-end' },
};

/** The structured data of the page as a flat list of things. */
export async function readThings(page: Page) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap(parseGraph);
}
