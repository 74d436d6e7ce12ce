// Texts for projects, shared by the business page and the projects page.
import { z } from 'zod';
import { badgeText, buttonText, fieldLabel, heading, line, plural } from './text.ts';

export const projectsShape = {
  projects: z.strictObject({
    viewAll: buttonText,
    title: heading,
    featured: heading,
    all: heading,
    empty: line,
    /** Links between the pages of a list that is too long for one page. */
    newer: buttonText,
    older: buttonText,
    count: plural(line),
  }),
  project: z.strictObject({ view: buttonText }),
  filter: z.strictObject({ label: fieldLabel }),
  cat: z.strictObject({
    all: badgeText,
    web: badgeText,
    mobile: badgeText,
    enterprise: badgeText,
    ecommerce: badgeText,
    ai: badgeText,
  }),
  /** `posOne` is used when one project is shown at a time. */
  carousel: z.strictObject({ prev: line, next: line, slides: line, pos: line, posOne: line }),
  dialog: z.strictObject({
    close: buttonText,
    client: fieldLabel,
    category: fieldLabel,
    year: fieldLabel,
    challenge: fieldLabel,
    solution: fieldLabel,
    results: fieldLabel,
    technologies: fieldLabel,
    /** The foot: a link to the page, the booking, and the project after this one. */
    open: buttonText,
    book: line,
    next: fieldLabel,
  }),
  image: z.strictObject({ failed: line }),
};
