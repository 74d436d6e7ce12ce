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
  /** The end of the address of its page, e.g. `open-application` in `/career/open-application`. */
  slug: idText,
  meta: MetaSchema,
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
  /** The steps to a decision, on the page of the position. */
  stages: z.array(z.strictObject({ title: fieldLabel, text: sentence })).min(1),
});
export type JobText = z.infer<typeof JobTextSchema>;

/** The texts that the pages of all positions share. */
const PositionTextsSchema = z.strictObject({
  /** The link from the card. */
  open: buttonText,
  facts: fieldLabel,
  pay: line,
  /** Contains {min} and {max}. */
  payRange: line,
  place: fieldLabel,
  start: fieldLabel,
  /** Contains {date}, the month of facts/jobs.yaml. */
  startsOn: line,
  lastDay: fieldLabel,
  applyBy: line,
  closedDay: fieldLabel,
  closedOn: line,
  stages: heading,
  /** Contains {countries}, the list of facts/company.yaml. */
  countries: z.strictObject({ title: heading, text: sentence }),
  /** Beside the facts of a position that is a sample. */
  sample: z.strictObject({ badge: badgeText, text: sentence }),
  closed: z.strictObject({
    pageTitle: line,
    title: sentence,
    text: sentence,
    action: buttonText,
  }),
  /** On the page of a closed position. */
  instead: z.strictObject({ title: heading, text: sentence }),
});

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
    none: sentence,
    items: z.array(JobTextSchema),
  }),
  position: PositionTextsSchema,
  application: z.strictObject({
    title: heading,
    lead: sentence,
    points: z.array(line).min(1).max(3),
    /** Shown when the form is opened from a position, with its {title}. */
    forPosition: line,
    /** The first line of the message then. */
    message: line,
  }),
});
export type CareerPage = z.infer<typeof CareerPageSchema>;
