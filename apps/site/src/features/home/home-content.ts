// The texts of the home page joined with their facts: icons, images, stages.
import type { Language } from '@loimel/content/languages';
import type { HomePage } from '@loimel/content/schema';
import { parseFacts, parseTexts, requireById } from '../../content/index.ts';
import { type ImageSource, innovationImage, solutionImage } from '../../images/images.ts';

export type SolutionItem = HomePage['solutions']['items'][number] & {
  icon: string;
  image: ImageSource;
};
export type OfferingItem = HomePage['core']['items'][number] & { icon: string };
export type InnovationItem = HomePage['future']['items'][number] & {
  image: ImageSource;
  stage: string;
};

export type HomeContent = {
  meta: HomePage['meta'];
  hero: HomePage['hero'];
  solutions: Omit<HomePage['solutions'], 'items'> & { items: SolutionItem[] };
  core: Omit<HomePage['core'], 'items'> & { items: OfferingItem[] };
  future: Omit<HomePage['future'], 'items' | 'stages'> & { items: InnovationItem[] };
};

export function getHomeContent(language: Language): HomeContent {
  const { meta, hero, solutions, core, future } = parseTexts(language, 'pages/home.yaml');
  return {
    meta,
    hero,
    solutions: {
      ...solutions,
      items: parseFacts('solutions.yaml').map(({ id, icon }) => ({
        ...requireById(solutions.items, id),
        icon,
        image: solutionImage(id),
      })),
    },
    core: {
      ...core,
      items: parseFacts('offerings.yaml').map(({ id, icon }) => ({
        ...requireById(core.items, id),
        icon,
      })),
    },
    future: {
      title: future.title,
      lead: future.lead,
      items: parseFacts('innovations.yaml').map(({ id, stage }) => ({
        ...requireById(future.items, id),
        stage: future.stages[stage],
        image: innovationImage(id),
      })),
    },
  };
}
