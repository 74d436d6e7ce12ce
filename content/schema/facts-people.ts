// Facts about people, values and jobs: facts/people.yaml, values.yaml, jobs.yaml.
import { z } from 'zod';
import { month, sampleMark } from './facts-company.ts';
import { idText } from './text.ts';

export const ROLES = ['ceo', 'cfo', 'cmo', 'cto'] as const;

const colour = z.templateLiteral(
  ['#', z.string().regex(/^[0-9a-f]{6}$/)],
  'must be written as #rrggbb in small letters',
);

/** The look of a woven portrait, chosen by the person. */
export const PortraitSchema = z.strictObject({
  seed: z.string().min(1),
  hair: z.enum(['short', 'bob', 'long', 'bun', 'beard']),
  hairColour: colour,
  skin: colour,
  ground: colour,
  top: colour,
  topPattern: colour,
  glasses: z.boolean(),
});
export type Portrait = z.infer<typeof PortraitSchema>;

export const PeopleSchema = z
  .array(
    z.strictObject({
      id: idText,
      name: z.string().min(1),
      initials: z.string().min(1).max(3),
      role: z.enum(ROLES),
      linkedinUrl: z.url(),
      portrait: PortraitSchema,
      /** An entry of facts/pictures.yaml. Without it the woven portrait is shown. */
      picture: idText.optional(),
      sample: sampleMark,
    }),
  )
  .length(4);
export type Person = z.infer<typeof PeopleSchema>[number];

export const ValuesSchema = z.array(z.strictObject({ id: idText })).length(5);
export type Value = z.infer<typeof ValuesSchema>[number];

export const EMPLOYMENT_TYPES = ['full-time', 'part-time'] as const;

export const JobsSchema = z
  .array(
    z
      .strictObject({
        id: idText,
        /** Omitted when there is no vacancy, because search engines accept only real openings. */
        postedOn: z.iso.date().optional(),
        /** The last day to apply, in the time zone of the company. Later builds close the position. */
        lastDay: z.iso.date().optional(),
        startsOn: month.optional(),
        employmentTypes: z.array(z.enum(EMPLOYMENT_TYPES)).min(1),
        remote: z.boolean(),
        /** Gross monthly pay for full time. Required with `postedOn`. */
        monthlyPayEuro: z
          .strictObject({ min: z.int().positive(), max: z.int().positive() })
          .refine((pay) => pay.min <= pay.max, { message: 'min is larger than max' })
          .optional(),
        clothSeed: z.string().min(1),
        sample: sampleMark,
      })
      .refine(({ postedOn = '', lastDay = postedOn }) => postedOn <= lastDay, {
        path: ['lastDay'],
        message: 'must not be before postedOn',
      })
      .refine(({ postedOn, monthlyPayEuro }) => !postedOn || monthlyPayEuro !== undefined, {
        path: ['monthlyPayEuro'],
        message: 'is missing; a position that is published needs its pay range',
      })
      .refine(({ lastDay, startsOn }) => !lastDay || !startsOn || lastDay.slice(0, 7) <= startsOn, {
        path: ['startsOn'],
        message: 'must not be before the month of lastDay',
      }),
  )
  // The requirements name two jobs. More are allowed.
  .min(2);
export type Job = z.infer<typeof JobsSchema>[number];
