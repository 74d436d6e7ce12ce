import { expect, it } from 'vitest';
import { company } from '../content/index.ts';
import { type Position, requirePosition } from '../content/positions.ts';
import { createJobPosting } from './job-posting.ts';

const headings = { tasks: 'Tasks', requirements: 'Requirements', benefits: 'Benefits' };
const opening: Position = {
  ...requirePosition('de', 'social-media-creator'),
  sample: false,
  id: 'weaver',
  title: 'Weaver',
  description: 'Warp & weft <3',
  postedOn: '2026-11-02',
  lastDay: '2027-01-31',
  isOpen: true,
  employmentTypes: ['full-time', 'part-time'],
  monthlyPayEuro: { min: 2400, max: 3200 },
  tasks: ['Weave'],
  requirements: ['Patience'],
  benefits: ['Wool'],
};

function createPosting(position: Position) {
  return createJobPosting(company, { position, headings, careerName: 'Karriere', language: 'de' });
}

it.each([
  ['a sample', { sample: true }],
  ['a closed position', { isOpen: false }],
  ['a position without a vacancy', { postedOn: undefined }],
])('[D-B7] [D-L13] %s has no job posting', (_, change) => {
  expect(createPosting(opening)).not.toBeNull();
  expect(createPosting({ ...opening, ...change } as Position)).toBeNull();
});

it('[D-L13] an opening has its dates, types, countries and the pay range as numbers', () => {
  const posting = createPosting(opening);
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Weaver',
    identifier: { name: 'Lõimel', value: 'weaver' },
    datePosted: '2026-11-02',
    validThrough: '2027-01-31T23:59:59+02:00',
    employmentType: ['FULL_TIME', 'PART_TIME'],
    jobLocationType: 'TELECOMMUTE',
    directApply: true,
    hiringOrganization: { '@id': 'https://loimel.example/#organization' },
    baseSalary: {
      currency: 'EUR',
      value: { minValue: 2400, maxValue: 3200, unitText: 'MONTH' },
    },
  });
  expect(posting).not.toHaveProperty('jobLocation');
  const countries = posting?.['applicantLocationRequirements'];
  expect(countries).toHaveLength(company.hiringCountries.length);
  expect(countries).toContainEqual({ '@type': 'Country', name: 'Estland' });
});

it('the description is HTML with a heading for each list, and its texts are escaped', () => {
  expect(createPosting(opening)?.['description']).toBe(
    '<p>Warp &amp; weft &lt;3</p><h3>Tasks</h3><ul><li>Weave</li></ul>' +
      '<h3>Requirements</h3><ul><li>Patience</li></ul><h3>Benefits</h3><ul><li>Wool</li></ul>',
  );
});

it('an opening at the office has an address instead of countries', () => {
  const posting = createPosting({ ...opening, remote: false });
  expect(posting).toMatchObject({ jobLocation: { address: { addressCountry: 'EE' } } });
  expect(posting).not.toHaveProperty('jobLocationType');
  expect(posting).not.toHaveProperty('applicantLocationRequirements');
});

it.each([
  ['monthlyPayEuro', 'baseSalary'],
  ['lastDay', 'validThrough'],
])('an opening without %s has no %s', (fact, property) => {
  const posting = createPosting({ ...opening, [fact]: undefined });
  expect(posting).not.toHaveProperty(property);
});
