// The projects: facts joined with their words, in the order of the facts.
import type { Language } from '@loimel/content/languages';
import type { Project as ProjectFacts, ProjectText } from '@loimel/content/schema';
import { parseFacts, parseTexts } from '../../content/index.ts';
import { projectPicture } from '../../pictures/pictures.ts';

export type Project = Omit<ProjectFacts, 'clothSeed' | 'sample'> &
  ProjectText & { imageUrl: string };

export function getProjects(language: Language): Project[] {
  const texts = parseTexts(language, 'projects.yaml');
  return parseFacts('projects.yaml').map(({ id, category, year, featured, client }) => {
    const text = texts.find((candidate) => candidate.id === id);
    if (text === undefined) throw new Error(`project "${id}" has no words in "${language}"`);
    return { ...text, category, year, featured, client, imageUrl: projectPicture(id).src };
  });
}
