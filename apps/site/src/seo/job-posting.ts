// An open position as schema.org JobPosting, with the pay range as numbers.
import type { Company, Job } from '@loimel/content/schema';
import type { JsonLdThing } from './structured-data.ts';

type Position = Pick<Job, 'id' | 'employmentTypes' | 'monthlyPayEuro' | 'postedOn' | 'sample'> & {
  title: string;
  description: string;
  tasks: readonly string[];
  requirements: readonly string[];
  benefits: readonly string[];
};

type Opening = Position & { postedOn: string };

type Page = { company: Company; url: string; locale: string };

const EMPLOYMENT_TYPES: Record<Job['employmentTypes'][number], string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
};

/** Region where employees may live: Europe, by its UN M49 code. */
const HIRING_REGION = '150';

/**
 * The positions that search engines may list: open ones that exist. A sample would send people to a
 * job that is invented.
 */
export function createJobPostings(positions: readonly Position[], page: Page): JsonLdThing[] {
  return positions.flatMap((position) => {
    const { postedOn, sample } = position;
    return postedOn === undefined || sample
      ? []
      : createJobPosting({ ...position, postedOn }, page);
  });
}

function createJobPosting(opening: Opening, { company, url, locale }: Page): JsonLdThing {
  return {
    '@type': 'JobPosting',
    title: opening.title,
    description: toHtml(opening),
    identifier: { '@type': 'PropertyValue', name: company.brand, value: opening.id },
    datePosted: opening.postedOn,
    employmentType: opening.employmentTypes.map((type) => EMPLOYMENT_TYPES[type]),
    directApply: true,
    url,
    hiringOrganization: {
      '@type': 'Organization',
      '@id': `${company.siteUrl}/#organization`,
      name: company.brand,
      sameAs: company.siteUrl,
      logo: `${company.siteUrl}/logo.svg`,
    },
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: {
      '@type': 'AdministrativeArea',
      name: new Intl.DisplayNames(locale, { type: 'region' }).of(HIRING_REGION),
    },
    ...(opening.monthlyPayEuro ? { baseSalary: toBaseSalary(opening.monthlyPayEuro) } : {}),
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
function toHtml({ description, tasks, requirements, benefits }: Opening): string {
  const lists = [tasks, requirements, benefits].map(
    (items) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
  );
  return `<p>${escapeHtml(description)}</p>${lists.join('')}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
