// Facts about the company, how long it keeps data and how it measures visits: facts/company.yaml,
// facts/retention.yaml, facts/analytics.yaml.
import { z } from 'zod';

/** `sample: true` marks invented content; the check lists it until an operator replaces it. */
export const sampleMark = z.boolean();

export const CompanySchema = z.strictObject({
  sample: sampleMark,
  legalName: z.string().min(1),
  brand: z.string().min(1),
  /** The brand without special letters, for addresses and file names. */
  ascii: z.string().regex(/^[a-z0-9-]+$/),
  domain: z.string().min(1),
  siteUrl: z.url(),
  registerCode: z.string().regex(/^\d{8}$/, 'must be eight digits'),
  vatNumber: z.string().min(1),
  address: z.strictObject({
    street: z.string().min(1),
    postalCode: z.string().min(1),
    city: z.string().min(1),
    /** ISO 3166 code; the name of the country is made in the reader's language. */
    countryCode: z.string().length(2),
  }),
  email: z.email(),
  pressEmail: z.email(),
  careersEmail: z.email(),
  privacyEmail: z.email(),
  phone: z.string().min(1),
  linkedinUrl: z.url(),
  schedulingUrl: z.url(),
  measurementId: z.string().regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXXXXX'),
  foundedYear: z.int(),
  memberCount: z.int().positive(),
  sessionMinutes: z.int().positive(),
  /** Month of the last change of privacy policy and terms, as YYYY-MM. */
  legalUpdated: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be written as YYYY-MM'),
});
export type Company = z.infer<typeof CompanySchema>;

export const RetentionSchema = z.strictObject({
  contactMonths: z.int().positive(),
  /** How long a message is kept that its sender has withdrawn. */
  withdrawnDays: z.int().positive(),
  applicationMonths: z.int().positive(),
  /** How long a newsletter request waits for its confirmation. */
  unconfirmedDays: z.int().positive(),
  spamDays: z.int().positive(),
  /** How long the outbox remembers a delivery that was made. */
  deliveryDays: z.int().positive(),
  /** How long an account is kept after its last use, and how long before its owner is warned. */
  accountMonths: z.int().positive(),
  accountNoticeDays: z.int().positive(),
  logDays: z.int().positive(),
  backupDays: z.int().positive(),
});
export type Retention = z.infer<typeof RetentionSchema>;

/** How visits are measured; the measurement id is a fact of the company. */
export const AnalyticsSchema = z.strictObject({
  cookieLifetimeSeconds: z.int().nonnegative(),
  vitalsBeacon: z.boolean(),
});
export type Analytics = z.infer<typeof AnalyticsSchema>;
