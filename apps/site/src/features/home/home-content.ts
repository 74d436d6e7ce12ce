// The texts of the home page joined with their facts: icons, images, stages.
import { type Language, localisePath } from '@loimel/content/languages';
import type { HomePage, ProjectText } from '@loimel/content/schema';
import { fill, parseFacts, parseTexts, requireById } from '../../content/index.ts';
import { projectPath } from '../../content/project-addresses.ts';
import {
  type ImageSource,
  innovationImage,
  projectImage,
  solutionImage,
} from '../../images/images.ts';

export type SolutionItem = HomePage['solutions']['items'][number] & {
  icon: string;
  image: ImageSource;
};
export type OfferingItem = HomePage['core']['items'][number] & { icon: string };
export type InnovationItem = HomePage['future']['items'][number] & {
  image: ImageSource;
  stage: keyof HomePage['future']['stages'];
  stageName: string;
};

export type ProofContent = {
  title: string;
  project: Pick<ProjectText, 'title' | 'summary' | 'figure' | 'quote'> & {
    client: string;
    href: string;
    image: ImageSource;
  };
  /** The mark of an invented project. */
  sample: string | null;
  links: readonly { text: string; href: string }[];
};

export type HomeContent = {
  meta: HomePage['meta'];
  hero: HomePage['hero'];
  solutions: Omit<HomePage['solutions'], 'items'> & { items: SolutionItem[] };
  proof: ProofContent;
  core: Omit<HomePage['core'], 'items'> & { items: OfferingItem[] };
  future: Omit<HomePage['future'], 'items' | 'stages'> & { items: InnovationItem[] };
};

export function getHomeContent(language: Language): HomeContent {
  const { meta, hero, solutions, proof, core, future } = parseTexts(language, 'pages/home.yaml');
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
    proof: getProof(proof, language),
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
        stage,
        stageName: future.stages[stage],
        image: innovationImage(id),
      })),
    },
  };
}

/** The project that comes first in facts/projects.yaml. */
function getProof(texts: HomePage['proof'], language: Language): ProofContent {
  const projects = parseFacts('projects.yaml');
  const [first] = projects;
  if (first === undefined) throw new Error('facts/projects.yaml has no project');
  const { id, client, sample } = first;
  return {
    title: texts.title,
    project: {
      ...requireById(parseTexts(language, 'projects.yaml'), id),
      client,
      href: projectPath(id, language),
      image: projectImage(id),
    },
    sample: sample ? parseTexts(language, 'pages/projects.yaml').page.sample : null,
    links: [
      {
        text: fill(texts.all, { n: projects.length }),
        href: localisePath('/projects', language),
      },
      { text: texts.people, href: localisePath('/team', language) },
      { text: texts.notes, href: localisePath('/blog', language) },
    ],
  };
}
