// Facts about the company, its retention periods and its analytics: facts/company.yaml,
// facts/retention.yaml, facts/analytics.yaml.
import { z } from 'zod';
import { idText } from './text.ts';

/** `sample: true` marks sample content. The check lists it until an operator replaces it. */
export const sampleMark = z.boolean();

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** ISO 3166 code. The name of the country is shown in the visitor's language. */
const countryCode = z
  .string()
  .refine((code) => /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined, {
    message: 'must be the code of a country in two capital letters, such as EE or DE',
  });

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be written as YYYY-MM');

/** A time zone of the operating system. */
const timeZone = z.string().refine((name) => Intl.supportedValuesOf('timeZone').includes(name), {
  message: 'must be a time zone such as Europe/Tallinn',
});

const priceRange = z
  .strictObject({ min: z.int().positive(), max: z.int().positive() })
  .refine(({ min, max }) => min <= max, { message: 'min is larger than max' });

/** The text says "from". */
const lowestPrice = z.strictObject({ min: z.int().positive() });

const CompanyFacts = z.strictObject({
  sample: sampleMark,
  legalName: z.string().min(1),
  brand: z.string().min(1),
  /** The brand without special letters, for URLs and file names. */
  ascii: z.string().regex(/^[a-z0-9-]+$/),
  domain: z.string().min(1),
  siteUrl: z.url(),
  registerCode: z
    .string()
    .regex(
      /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9 ./-]{2,}$/,
      'must be the code of the company in its register, such as 12345678 or HRB 12345',
    ),
  /** Omitted when the company has none. No text may then use it. */
  vatNumber: z.string().min(1).optional(),
  address: z.strictObject({
    street: z.string().min(1),
    postalCode: z.string().min(1),
    city: z.string().min(1),
    countryCode,
  }),
  email: z.email(),
  /** Without it the press writes to `email`. */
  pressEmail: z.email().optional(),
  careersEmail: z.email(),
  privacyEmail: z.email(),
  phone: z.string().min(1),
  /** Omitted when the company has no profile. The footer then has no link to it. */
  linkedinUrl: z.url().optional(),
  schedulingUrl: z.url(),
  measurementId: z.string().regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXXXXX'),
  /**
   * UN M49 code of the region of the clients, for search engines. Omitted when there is none. The
   * name of the region is shown in the visitor's language.
   */
  clientRegion: z
    .string()
    .refine((code) => /^\d{3}$/.test(code) && countryNames.of(code) !== undefined, {
      message: 'must be the UN code of a region in three digits, such as 150 for Europe',
    })
    .optional(),
  foundedYear: z.int(),
  /** Everybody who works in the company, by the country they live in. */
  members: z.array(z.strictObject({ countryCode, people: z.int().positive() })).min(1),
  /** The countries in which the company can employ people. */
  hiringCountries: z.array(countryCode).min(1),
  /** Days, such as the last day to apply, begin and end in this zone. */
  timeZone,
  sessionMinutes: z.int().positive(),
  /** In euros, without VAT. */
  prices: z.strictObject({ sketch: priceRange, build: priceRange, care: lowestPrice }),
  paymentDays: z.int().positive(),
  warrantyMonths: z.int().positive(),
  noticeMonths: z.int().positive(),
  /** Days after its last day on which the page of a position still says that it is closed. */
  closedPositionDays: z.int().positive(),
  /** Who answers messages: an id of facts/people.yaml. */
  contactPerson: idText,
  /** The next week with free sessions. Omitted when there is none. */
  freeWeek: z
    .strictObject({
      monday: z.iso.date().refine((day) => new Date(day).getUTCDay() === 1, {
        message: 'must be a Monday',
      }),
      sessions: z.int().positive(),
    })
    .optional(),
  /** Month of the last change of the privacy policy and terms, as YYYY-MM. */
  legalUpdated: month,
});
export const CompanySchema = CompanyFacts.transform((company) => ({
  ...company,
  pressEmail: company.pressEmail ?? company.email,
}));
export type Company = z.infer<typeof CompanySchema>;

export const RetentionSchema = z.strictObject({
  contactMonths: z.int().positive(),
  /** How long a withdrawn message is kept. */
  withdrawnDays: z.int().positive(),
  /** How long an application is kept after its decision, and after its arrival in any case. */
  applicationMonths: z.int().positive(),
  undecidedApplicationMonths: z.int().positive(),
  /** How long an uploaded file without an application is kept. */
  uploadHours: z.int().positive(),
  spamDays: z.int().positive(),
  /** How long an unconfirmed newsletter request is kept. */
  unconfirmedDays: z.int().positive(),
  /** How long the proof of consent to the newsletter is kept after the end of the subscription. */
  consentMonths: z.int().positive(),
  /** Fixed in the code: how long a decision about cookies is valid, and its record is kept. */
  cookieAcceptanceMonths: z.int().positive(),
  cookieRejectionMonths: z.int().positive(),
  /** How long the outbox keeps a finished delivery. */
  deliveryDays: z.int().positive(),
  /** How long the note is kept that a record was erased. */
  tombstoneMonths: z.int().positive(),
  /** How long an unused account is kept, and how many days before deletion its owner is warned. */
  accountMonths: z.int().positive(),
  accountNoticeDays: z.int().positive(),
  /** How long an anonymous account without a session is kept. */
  anonymousDays: z.int().positive(),
  /** How long an ended session and an expired personal access token are kept. */
  sessionDays: z.int().positive(),
  tokenDays: z.int().positive(),
  /** How long an email or SMS of the auth service is kept. */
  messageDays: z.int().positive(),
  auditMonths: z.int().positive(),
  /** Fixed in the code: the longest life of an unconfirmed sign-up and of a rate limit counter. */
  signUpDays: z.int().positive(),
  limitHours: z.int().positive(),
  /** Kept by people: server log, emails in the mailbox of the studio, bookings, backups. */
  logDays: z.int().positive(),
  mailboxDays: z.int().positive(),
  bookingMonths: z.int().positive(),
  backupDays: z.int().positive(),
});
export type Retention = z.infer<typeof RetentionSchema>;

/** Analytics settings. The measurement id is a fact of the company. */
export const AnalyticsSchema = z.strictObject({
  cookieLifetimeSeconds: z.int().nonnegative(),
  vitalsBeacon: z.boolean(),
  /** Who gets data after consent. A change asks every visitor again. */
  vendors: z.array(z.string().min(1)).min(1),
});
export type Analytics = z.infer<typeof AnalyticsSchema>;
