import { expect, it } from 'vitest';
import { company } from '../content/index.ts';
import { createJobPosting } from './job-posting.ts';

const page = { company, url: 'https://loimel.example/career', locale: 'de-DE' };
const opening = {
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

it('an opening has its date, types, remote location and the pay range as numbers', () => {
  expect(createJobPosting(opening, page)).toMatchObject({
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
  expect(createJobPosting(opening, page)['description']).toBe(
    '<p>Warp &amp; weft &lt;3</p><ul><li>Weave</li></ul><ul><li>Patience</li></ul><ul><li>Wool</li></ul>',
  );
});

it('an opening without a pay range has no salary', () => {
  const { monthlyPayEuro: _, ...unpaid } = opening;
  expect(createJobPosting(unpaid, page)).not.toHaveProperty('baseSalary');
});
