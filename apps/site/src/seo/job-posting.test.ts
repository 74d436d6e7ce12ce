import { expect, it } from 'vitest';
import { company } from '../content/index.ts';
import { createJobPostings } from './job-posting.ts';

const page = { company, url: 'https://loimel.example/career', locale: 'de-DE' };
const opening = {
  sample: false,
  id: 'weaver',
  title: 'Weaver',
  description: 'Warp & weft <3',
  postedOn: '2026-11-02',
  employmentTypes: ['full-time' as const, 'part-time' as const],
  monthlyPayEuro: { min: 2400, max: 3200 },
  tasks: ['Weave'],
  requirements: ['Patience'],
  benefits: ['Wool'],
};

function createJobPosting(position: typeof opening | Omit<typeof opening, 'monthlyPayEuro'>) {
  const [posting] = createJobPostings([position], page);
  if (posting === undefined) throw new Error('there is no job posting');
  return posting;
}

it('[D-B7] a sample position and a position that is not open have no job posting', () => {
  const { postedOn: _, ...closed } = opening;
  expect(createJobPostings([{ ...opening, sample: true }, closed], page)).toEqual([]);
  expect(createJobPostings([opening], page)).toHaveLength(1);
});

it('an opening has its date, types, remote location and the pay range as numbers', () => {
  expect(createJobPosting(opening)).toMatchObject({
    '@type': 'JobPosting',
    title: 'Weaver',
    datePosted: '2026-11-02',
    employmentType: ['FULL_TIME', 'PART_TIME'],
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { name: 'Europa' },
    hiringOrganization: { name: 'Lõimel' },
    baseSalary: {
      currency: 'EUR',
      value: { minValue: 2400, maxValue: 3200, unitText: 'MONTH' },
    },
  });
});

it('the description is HTML and its texts are escaped', () => {
  expect(createJobPosting(opening)['description']).toBe(
    '<p>Warp &amp; weft &lt;3</p><ul><li>Weave</li></ul><ul><li>Patience</li></ul><ul><li>Wool</li></ul>',
  );
});

it('an opening without a pay range has no salary', () => {
  const { monthlyPayEuro: _, ...unpaid } = opening;
  expect(createJobPosting(unpaid)).not.toHaveProperty('baseSalary');
});
