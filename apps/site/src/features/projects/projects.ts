// The projects: facts joined with their texts, in the order of the facts.
import type { Language } from '@loimel/content/languages';
import type { Project as ProjectFacts, ProjectText } from '@loimel/content/schema';
import { parseFacts, parseTexts } from '../../content/index.ts';
import { projectImage } from '../../images/images.ts';

export type Project = Omit<ProjectFacts, 'clothSeed' | 'sample'> &
  ProjectText & { imageUrl: string };

const projects = new Map<Language, readonly Project[]>();

/** Cached, because every page of the list needs all projects. */
export function getProjects(language: Language): readonly Project[] {
  const kept = projects.get(language);
  if (kept !== undefined) return kept;
  const texts = new Map(parseTexts(language, 'projects.yaml').map((text) => [text.id, text]));
  const all = parseFacts('projects.yaml').map(({ id, category, year, featured, client }) => {
    const text = texts.get(id);
    if (text === undefined) throw new Error(`project "${id}" has no texts in "${language}"`);
    return { ...text, category, year, featured, client, imageUrl: projectImage(id).src };
  });
  projects.set(language, all);
  return all;
}
