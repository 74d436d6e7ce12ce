import { LANGUAGES } from '@loimel/content/languages';
import { describe, expect, it } from 'vitest';
import { getCareerContent } from './career-content.ts';

const text = expect.stringMatching(/./);
const texts = expect.arrayContaining([text]);

describe.each(LANGUAGES.map(({ code }) => code))('career content in %s', (language) => {
  it('[S1-E08] a position has all its texts, lists, work model, salary and application process', () => {
    for (const position of getCareerContent(language).jobs.positions) {
      expect(position).toMatchObject({
        id: text,
        title: text,
        type: text,
        location: text,
        description: text,
        tasks: texts,
        requirements: texts,
        benefits: texts,
        workModel: { type: text, location: text },
        salary: text,
        applicationProcess: { title: text, items: texts },
      });
    }
  });

  it('[S1-E09] the positions are a remote social media creator, full or part time, and an open application', () => {
    const { positions } = getCareerContent(language).jobs;
    expect(positions).toMatchObject([
      {
        id: 'social-media-creator',
        employmentTypes: ['full-time', 'part-time'],
        remote: true,
        title: expect.stringMatching(/social[- ]media|redes sociales/i),
        location: expect.stringMatching(/remot/i),
      },
      {
        id: 'open-application',
        title: expect.stringMatching(/open application|initiativbewerbung|candidatura espontánea/i),
      },
    ]);
    expect(positions).toHaveLength(2);
  });
});

it.each([
  ['en', '€2,400 to €3,200 gross'],
  ['de', '2.400 bis 3.200\u00a0€ brutto'],
  ['es', 'De 2400 a 3200\u00a0€ brutos'],
])('the salary text of %s contains the pay range of the facts in local format', (language, pay) => {
  expect(getCareerContent(language).jobs.positions[0]?.salary).toContain(pay);
});
