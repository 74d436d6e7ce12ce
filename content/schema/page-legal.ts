// The schema of the two legal pages: <language>/pages/privacy.yaml and terms.yaml.
import { z } from 'zod';
import { DeviceDataSchema, StoredDataSchema } from './privacy-data.ts';
import {
  buttonText,
  heading,
  idText,
  line,
  MetaSchema,
  pageTitle,
  prose,
  sentence,
} from './text.ts';

/** One block of a section: a paragraph, a list, a table, or a table of the privacy ledger. */
export const LegalBlockSchema = z.union([
  z.strictObject({ text: prose }),
  z.strictObject({ list: z.array(prose).min(1) }),
  z.strictObject({ storedData: StoredDataSchema }),
  z.strictObject({ deviceData: DeviceDataSchema }),
  z.strictObject({
    table: z
      .strictObject({
        caption: line,
        head: z.array(line).min(2),
        rows: z.array(z.array(sentence)).min(1),
      })
      .refine((table) => table.rows.every((row) => row.length === table.head.length), {
        message: 'has a row with more or fewer cells than the head of the table',
      }),
  }),
]);
export type LegalBlock = z.infer<typeof LegalBlockSchema>;

export const LegalPageSchema = z.strictObject({
  meta: MetaSchema,
  title: pageTitle,
  lead: sentence,
  updated: line,
  contents: line,
  print: buttonText,
  details: z.strictObject({
    title: heading,
    rows: z.array(z.strictObject({ label: line, value: line })).min(5),
  }),
  sections: z
    .array(
      z.strictObject({
        /** Anchor of the section, the same in every language. */
        id: idText,
        title: heading,
        blocks: z.array(LegalBlockSchema).min(1),
      }),
    )
    .min(1),
});
export type LegalPage = z.infer<typeof LegalPageSchema>;
