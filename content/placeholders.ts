// Variables in texts, written {name}: finds them, fills them, and defines those filled by facts.
import { countMembers } from './schema/count-members.ts';
import type { Company, Retention } from './schema/facts-company.ts';

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** Names of the variables in a text, unique and sorted. */
export function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))].sort();
}

/**
 * Fills the variables that have a value and leaves the others unchanged.
 * One pass: a value that itself looks like `{name}` is not filled again.
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

export type FactValues = Readonly<Record<FactName, string>>;
export type FactName = (typeof FACT_NAMES)[number];

/** Every retention period is a variable of its own name. */
const RETENTION_NAMES = [
  'contactMonths',
  'withdrawnDays',
  'applicationMonths',
  'undecidedApplicationMonths',
  'uploadHours',
  'spamDays',
  'unconfirmedDays',
  'consentMonths',
  'cookieAcceptanceMonths',
  'cookieRejectionMonths',
  'deliveryDays',
  'tombstoneMonths',
  'accountMonths',
  'accountNoticeDays',
  'anonymousDays',
  'sessionDays',
  'tokenDays',
  'messageDays',
  'auditMonths',
  'signUpDays',
  'limitHours',
  'logDays',
  'mailboxDays',
  'bookingMonths',
  'backupDays',
] as const satisfies readonly (keyof Retention)[];

/** Variables that every text may use. The site fills them when it reads the content. */
export const FACT_NAMES = [
  'legalName',
  'brand',
  'domain',
  'registerCode',
  'vatNumber',
  'companyAddress',
  'companyEmail',
  'pressEmail',
  'careersEmail',
  'privacyEmail',
  'phone',
  'foundedYear',
  'memberCount',
  'sessionMinutes',
  'paymentDays',
  'warrantyMonths',
  'bookingHost',
  'legalUpdated',
  ...RETENTION_NAMES,
] as const;

type Facts = { company: Company; retention: Retention; locale: string };

/** The facts as texts of one language. The month and the country are written out. */
export function toFactValues({ company, retention, locale }: Facts): FactValues {
  const { address } = company;
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(address.countryCode);
  return {
    legalName: company.legalName,
    brand: company.brand,
    domain: company.domain,
    registerCode: company.registerCode,
    // The check rejects a text that names a number which the company does not have.
    vatNumber: company.vatNumber ?? '{vatNumber}',
    companyAddress: `${address.street}, ${address.postalCode} ${address.city}, ${country}`,
    companyEmail: company.email,
    pressEmail: company.pressEmail,
    careersEmail: company.careersEmail,
    privacyEmail: company.privacyEmail,
    phone: company.phone,
    foundedYear: String(company.foundedYear),
    memberCount: String(countMembers(company)),
    sessionMinutes: String(company.sessionMinutes),
    paymentDays: String(company.paymentDays),
    warrantyMonths: String(company.warrantyMonths),
    bookingHost: new URL(company.schedulingUrl).host,
    legalUpdated: toMonthText(company.legalUpdated, locale),
    ...toTexts(retention),
  };
}

type RetentionName = (typeof RETENTION_NAMES)[number];

function toTexts(retention: Retention): Record<RetentionName, string> {
  const entries = RETENTION_NAMES.map((name) => [name, String(retention[name])]);
  return Object.fromEntries(entries) as Record<RetentionName, string>;
}

/** Fills the facts into every text of a content file, at any depth. */
export function fillFacts<T>(content: T, facts: FactValues): T;
export function fillFacts(content: unknown, facts: FactValues): unknown {
  if (typeof content === 'string') return fillPlaceholders(content, facts);
  if (Array.isArray(content)) return content.map((entry) => fillFacts<unknown>(entry, facts));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, fillFacts<unknown>(value, facts)]),
  );
}

/** `2025-04` gives “April 2025”. */
export function toMonthText(yearAndMonth: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${yearAndMonth}-01T00:00:00Z`));
}
