// The projects: facts joined with their texts, in the order of the facts.
import type { Language } from '@loimel/content/languages';
import type { Project as ProjectFacts, ProjectText } from '@loimel/content/schema';
import { parseFacts, parseTexts, requireById } from '../../content/index.ts';
import { projectPath } from '../../content/project-addresses.ts';
import { projectImage } from '../../images/images.ts';
import { type GivenPicture, getPicture } from '../../images/pictures.ts';

export type Project = Omit<ProjectFacts, 'clothSeed' | 'picture'> &
  ProjectText & {
    /** The cloth of the project. */
    imageUrl: string;
    /** A picture of what was built, where one was given. */
    screenshot: GivenPicture | null;
    /** Path of the project's page in the language of the texts. */
    href: string;
    /** The project after this one. The last one is followed by the first. */
    next: { id: string; title: string; href: string };
  };

const projects = new Map<Language, readonly Project[]>();

/** Cached, because every page of the list needs all projects. */
export function getProjects(language: Language): readonly Project[] {
  const kept = projects.get(language);
  if (kept !== undefined) return kept;
  const texts = new Map(parseTexts(language, 'projects.yaml').map((text) => [text.id, text]));
  const joined = parseFacts('projects.yaml').map(({ clothSeed: _, picture, ...facts }) => {
    const text = texts.get(facts.id);
    if (text === undefined) throw new Error(`project "${facts.id}" has no texts in "${language}"`);
    const screenshot = picture === undefined ? null : getPicture(picture, language);
    const href = projectPath(facts.id, language);
    return { ...text, ...facts, href, imageUrl: projectImage(facts.id).src, screenshot };
  });
  const all = joined.map((project, index) => {
    const { id, title, href } = joined[(index + 1) % joined.length] ?? project;
    return { ...project, next: { id, title, href } };
  });
  projects.set(language, all);
  return all;
}

export function requireProject(language: Language, id: string): Project {
  return requireById(getProjects(language), id);
}
