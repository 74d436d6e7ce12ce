// A position in structured data: its breadcrumbs and the schema.org JobPosting.
import { toEndOfDay } from '@loimel/content/company-days';
import { type Language, localisePath, requireLanguage } from '@loimel/content/languages';
import type { CareerPage, Company, Job } from '@loimel/content/schema';
import type { Position } from '../content/positions.ts';
import { organizationOf } from './organization.ts';
import type { IdentifiedThing, StructuredData } from './structured-data.ts';

type Headings = Pick<CareerPage['jobs'], 'tasks' | 'requirements' | 'benefits'>;

export type PositionData = {
  position: Position;
  headings: Headings;
  careerName: string;
  language: Language;
};

export function createPositionData(company: Company, page: PositionData): StructuredData {
  const { position, careerName, language } = page;
  const posting = createJobPosting(company, page);
  return {
    ...(posting === null ? {} : { mainEntity: posting }),
    breadcrumbs: [
      { name: careerName, path: localisePath('/career', language) },
      { name: position.title, path: position.href },
    ],
  };
}

const EMPLOYMENT_TYPES: Record<Job['employmentTypes'][number], string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
};

/**
 * Null for a position that search engines must not list: a closed one, one without a vacancy, and a
 * sample, which would send people to a job that is invented.
 */
export function createJobPosting(company: Company, page: PositionData): IdentifiedThing | null {
  const { position, headings, language } = page;
  const { id, title, postedOn, lastDay, isOpen, sample, employmentTypes } = position;
  if (postedOn === undefined || !isOpen || sample) return null;
  const url = new URL(position.href, company.siteUrl).href;
  return {
    '@type': 'JobPosting',
    '@id': `${url}#job`,
    title,
    description: toPositionHtml(position, headings),
    identifier: { '@type': 'PropertyValue', name: company.brand, value: id },
    datePosted: postedOn,
    ...(lastDay ? { validThrough: toEndOfDay(lastDay, company.timeZone) } : {}),
    employmentType: employmentTypes.map((type) => EMPLOYMENT_TYPES[type]),
    directApply: true,
    url,
    hiringOrganization: organizationOf(company),
    ...toPlace(company, position, language),
    ...(position.monthlyPayEuro ? { baseSalary: toBaseSalary(position.monthlyPayEuro) } : {}),
  };
}

/** Search engines show a remote job in the countries where its holder may live. */
function toPlace({ hiringCountries, address }: Company, { remote }: Position, language: Language) {
  if (!remote) {
    const { street, postalCode, city, countryCode } = address;
    return {
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: street,
          postalCode,
          addressLocality: city,
          addressCountry: countryCode,
        },
      },
    };
  }
  const names = new Intl.DisplayNames(requireLanguage(language).locale, { type: 'region' });
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: hiringCountries.map((code) => ({
      '@type': 'Country',
      name: names.of(code),
    })),
  };
}

function toBaseSalary({ min, max }: NonNullable<Job['monthlyPayEuro']>) {
  return {
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitText: 'MONTH' },
  };
}

/** Search engines expect the description of a job as HTML. */
export function toPositionHtml(position: Position, headings: Headings): string {
  const { description, tasks, requirements, benefits } = position;
  return [
    `<p>${escapeHtml(description)}</p>`,
    toHtmlList(headings.tasks, tasks),
    toHtmlList(headings.requirements, requirements),
    toHtmlList(headings.benefits, benefits),
  ].join('');
}

function toHtmlList(title: string, items: readonly string[]): string {
  const entries = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  return `<h3>${escapeHtml(title)}</h3><ul>${entries}</ul>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
