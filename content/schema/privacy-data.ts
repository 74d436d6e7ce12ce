// The ledger of stored personal data, facts/privacy-data.yaml, and the words of its tables in the
// privacy policy.
import { z } from 'zod';
import { RetentionSchema } from './facts-company.ts';
import { line, prose, sentence } from './text.ts';

const camelId = z.string().regex(/^[a-z][A-Za-z]*$/, 'must be a word without spaces or signs');
const columns = z.record(
  z.string().regex(/^\w+\.\w+$/, 'must be written as schema.table'),
  z.array(z.string()).min(1),
);

const DeviceEntrySchema = z.strictObject({
  id: camelId,
  storage: z.enum(['cookie', 'local', 'session']),
  category: z.enum(['necessary', 'analytics']),
  /** Names of keys or cookies. `*` stands for any characters. */
  names: z.array(z.string().min(1)).min(1),
  /** The lifetime of a cookie. */
  seconds: z.int().positive().optional(),
});

const DataEntrySchema = z.strictObject({
  id: camelId,
  /** Names of the periods in facts/retention.yaml. */
  retention: z.array(RetentionSchema.keyof()),
  /** By table, where the database has this kind of data. */
  columns: columns.optional(),
});

export const PrivacyDataSchema = z.strictObject({
  device: z.array(DeviceEntrySchema).min(1),
  data: z.array(DataEntrySchema).min(1),
  /** Columns that are not about a person, by table. */
  notPersonal: columns,
});
export type PrivacyData = z.infer<typeof PrivacyDataSchema>;

/** Words of the table of stored data, by the id of the ledger. */
export const StoredDataSchema = z.strictObject({
  caption: line,
  head: z.tuple([line, line, line]),
  rows: z.record(camelId, z.strictObject({ data: sentence, purpose: line, kept: prose })),
});
export type StoredData = z.infer<typeof StoredDataSchema>;

/** Words of the table of what is stored on the device, by the id of the ledger. */
export const DeviceDataSchema = z.strictObject({
  caption: line,
  head: z.tuple([line, line, line, line]),
  storages: z.strictObject({ cookie: line, local: line, session: line }),
  categories: z.strictObject({ necessary: line, analytics: line }),
  rows: z.record(camelId, z.strictObject({ purpose: sentence, kept: sentence })),
});
export type DeviceData = z.infer<typeof DeviceDataSchema>;
