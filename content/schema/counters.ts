// All counters (facts/counters.yaml) and their texts (<language>/counters.yaml).
import { z } from 'zod';
import { sampleMark } from './facts-company.ts';
import { cardTitle, idText, line, sentence } from './text.ts';

export const COUNTER_PAGES = ['business', 'projects', 'press'] as const;

export const CountersSchema = z.array(
  z.strictObject({
    id: idText,
    /** The figure as displayed, the same in every language. */
    figure: z.string().regex(/^\d+K?[+%]?$/, 'must look like 42, 42+, 99% or 1K+, without spaces'),
    page: z.enum(COUNTER_PAGES),
    /** What the figure counts, one name each. The check compares its length with the figure. */
    counted: z.array(z.string().min(1)).optional(),
    sample: sampleMark,
  }),
);
export type Counter = z.infer<typeof CountersSchema>[number];

export const CounterTextsSchema = z.array(
  z.strictObject({
    id: idText,
    /** Shown in a narrow column on phones, so it may contain soft hyphens. */
    label: cardTitle,
    /** The figure for screen readers. */
    spoken: line,
    /** Shown in the note "How we count". */
    definition: sentence,
  }),
);
export type CounterText = z.infer<typeof CounterTextsSchema>[number];
