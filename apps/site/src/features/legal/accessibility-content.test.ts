import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { getAccessibilityContent } from './accessibility-content.ts';

const CODES = LANGUAGES.map(({ code }) => code);

function readText(language: string, facts: Parameters<typeof getAccessibilityContent>[1]): string {
  return JSON.stringify(getAccessibilityContent(language, facts));
}

it.each(CODES)(
  '[D-N8d] without a test by hand the statement in %s names no screen reader program and no sample',
  (language) => {
    const text = readText(language, { sample: false, gaps: [] });
    expect(text).not.toContain('NVDA');
    expect(text).not.toContain('"sample"');
    expect(text).not.toContain('"kind":"table"');
  },
);

it.each(CODES)('[D-N8d] the statement in %s claims no conformity with a law', (language) => {
  const text = readText(language, { sample: true, testedByHand: '2026-11-12', gaps: [] });
  expect(text).toContain('NVDA');
  expect(text).not.toMatch(/EAA|BFSG|2019\/882|conform|complian|EN 301/i);
});
