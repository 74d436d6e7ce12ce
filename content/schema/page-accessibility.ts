// The accessibility statement: its facts (facts/accessibility.yaml) and its texts
// (<language>/pages/accessibility.yaml). It is laid out like a legal page.
import { z } from 'zod';
import { sampleMark } from './facts-company.ts';
import { LegalPageSchema } from './page-legal.ts';
import { badgeText, heading, idText, line, plural, prose, sentence } from './text.ts';

export const AccessibilitySchema = z.strictObject({
  sample: sampleMark,
  /** The day of the last test by a person with screen readers. Omitted when there was none. */
  testedByHand: z.iso.date().optional(),
  /** What does not work yet. `until` is the day on which it should work. */
  gaps: z.array(z.strictObject({ id: idText, until: z.iso.date().optional() })),
});
export type Accessibility = z.infer<typeof AccessibilitySchema>;

export const AccessibilityPageSchema = LegalPageSchema.extend({
  details: z.strictObject({
    title: heading,
    rows: z.array(z.strictObject({ label: line, value: line })).min(3),
    /** The row with the number of gaps, {n}. */
    open: z.strictObject({ label: line, none: line, some: plural(line) }),
  }),
  gaps: z.strictObject({
    caption: line,
    head: z.array(line).length(3),
    /** In place of the table when there is no gap. */
    none: sentence,
    /** `instead` is what a visitor can do. Required without a day in the facts. */
    items: z.array(
      z.strictObject({ id: idText, what: line, why: sentence, instead: sentence.optional() }),
    ),
  }),
  /** The last automatic run, with {date}, {pages}, {checks}, {rules}, {axe}, {chromium}, {n}. */
  automatic: prose,
  /** The last test by hand, with {date}, and what is true without one. */
  byHand: z.strictObject({ done: prose, never: prose }),
  sample: z.strictObject({ badge: badgeText, text: sentence }),
});
export type AccessibilityPage = z.infer<typeof AccessibilityPageSchema>;
