// Projects: the facts (facts/projects.yaml) and the texts (<language>/projects.yaml).
import { z } from 'zod';
import { sampleMark } from './facts-company.ts';
import { cardTitle, idText, line, prose, sentence } from './text.ts';

export const PROJECT_CATEGORIES = ['web', 'mobile', 'enterprise', 'ecommerce', 'ai'] as const;

export const ProjectsSchema = z.array(
  z.strictObject({
    id: idText,
    category: z.enum(PROJECT_CATEGORIES),
    year: z.int().min(2020).max(2100),
    featured: z.boolean(),
    client: z.string().min(1),
    /** The seed of the image. The category decides the kind of cloth. */
    clothSeed: z.string().min(1),
    sample: sampleMark,
  }),
);
export type Project = z.infer<typeof ProjectsSchema>[number];

export const ProjectTextsSchema = z.array(
  z.strictObject({
    id: idText,
    title: cardTitle,
    description: sentence,
    challenge: prose,
    solution: prose,
    results: prose,
    technologies: z.array(line).min(1),
  }),
);
export type ProjectText = z.infer<typeof ProjectTextsSchema>[number];
