// The texts of the business page joined with its facts: swatches, step numbers, counters, projects.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import type { BusinessPage } from '@loimel/content/schema';
import { type CountersContent, getCounters } from '../../components/counters.tsx';
import { company, fill, getUi, parseFacts, parseTexts, requireById } from '../../content/index.ts';
import { type ImageSource, swatchImage } from '../../images/images.ts';
import { getProjectTexts, type ProjectTexts } from '../projects/project-texts.ts';
import { getProjects, type Project } from '../projects/projects.ts';
import { getMoneyContent, type MoneyContent } from './money-content.ts';

export type ServiceItem = BusinessPage['services']['items'][number] & { image: ImageSource };
export type StepItem = BusinessPage['steps']['items'][number] & { number: string; spoken: string };

export type BusinessContent = {
  meta: BusinessPage['meta'];
  hero: BusinessPage['hero'];
  services: { title: string; items: ServiceItem[] };
  steps: { title: string; lead: string; items: StepItem[] };
  showcase: BusinessPage['showcase'] & {
    counters: CountersContent;
    projects: Project[];
    all: { text: string; href: string };
    texts: ProjectTexts;
  };
  money: MoneyContent;
  questions: BusinessPage['questions'];
};

/** Maximum number of projects on the page (S1-P19). */
const MAX_PROJECTS = 3;

export function getBusinessContent(language: Language): BusinessContent {
  const texts = parseTexts(language, 'pages/business.yaml');
  const { meta, hero, services, steps, showcase } = texts;
  const ui = getUi(language);
  return {
    meta,
    hero,
    services: {
      title: services.title,
      items: parseFacts('services.yaml').map(({ id, swatch }) => ({
        ...requireById(services.items, id),
        image: swatchImage(swatch),
      })),
    },
    steps: {
      title: steps.title,
      lead: steps.lead,
      items: parseFacts('steps.yaml').map(({ id, number }) => ({
        ...requireById(steps.items, id),
        number,
        spoken: fill(steps.label, { n: number }),
      })),
    },
    showcase: {
      ...showcase,
      counters: getCounters('business', language),
      projects: pickShowcase(getProjects(language)),
      all: { text: ui.projects.viewAll, href: localisePath('/projects', language) },
      texts: getProjectTexts(language),
    },
    money: getMoneyContent(texts.money, company, language),
    questions: texts.questions,
  };
}

/** Featured web and shop projects, in the order of the list. */
export function pickShowcase<T extends Pick<Project, 'featured' | 'category'>>(
  projects: readonly T[],
): T[] {
  return projects
    .filter(
      ({ featured, category }) => featured && (category === 'web' || category === 'ecommerce'),
    )
    .slice(0, MAX_PROJECTS);
}
