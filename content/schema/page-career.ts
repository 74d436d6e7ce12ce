// The texts of the career page and its positions: <language>/pages/career.yaml.
import { z } from 'zod';
import {
  badgeText,
  buttonText,
  cardTitle,
  fieldLabel,
  heading,
  idText,
  line,
  MetaSchema,
  pageTitle,
  prose,
  sentence,
} from './text.ts';

export const JobTextSchema = z.strictObject({
  id: idText,
  title: cardTitle,
  type: line,
  location: badgeText,
  description: prose,
  tasks: z.array(sentence).min(1),
  requirements: z.array(sentence).min(1),
  benefits: z.array(sentence).min(1),
  workModel: z.strictObject({ type: line, location: line }),
  /** May contain {min} and {max}. The figures are in facts/jobs.yaml. */
  salary: sentence,
  applicationProcess: z.strictObject({ title: fieldLabel, items: z.array(sentence).min(1) }),
});
export type JobText = z.infer<typeof JobTextSchema>;

export const CareerPageSchema = z.strictObject({
  meta: MetaSchema,
  hero: z.strictObject({ title: pageTitle, lead: sentence }),
  jobs: z.strictObject({
    title: heading,
    tasks: fieldLabel,
    requirements: fieldLabel,
    benefits: fieldLabel,
    workModel: fieldLabel,
    salary: fieldLabel,
    apply: buttonText,
    equal: line,
    items: z.array(JobTextSchema),
  }),
  application: z.strictObject({
    title: heading,
    lead: sentence,
    points: z.array(line).min(1).max(3),
  }),
});
export type CareerPage = z.infer<typeof CareerPageSchema>;
