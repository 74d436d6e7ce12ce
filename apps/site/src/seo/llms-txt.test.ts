import { expect, it } from 'vitest';
import { createLlmsTxt } from './llms-txt.ts';
import { SAMPLE_NOTE, type Samples } from './sample-mark.ts';

it('lists pages, posts and guides of a language with their addresses', () => {
  const text = createLlmsTxt('de');
  expect(text).toMatch(/^# Lõimel\n\n> /);
  expect(text).toContain('](https://loimel.example/de/business): ');
  expect(text).toContain('](https://loimel.example/de/blog/formulare-in-drei-sprachen): ');
  expect(text).toContain('](https://loimel.example/de/resources/umzug-in-etappen): ');
});

it('[D-L11] lists every project once, with its address, its client and its result', () => {
  const lines = createLlmsTxt('de')
    .split('\n')
    .filter((line) => line.includes('/de/projects/'));
  expect(lines).toHaveLength(16);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^- \[KI-Auswertung: .+\]\(https:\/\/loimel\.example\/de\/projects\/ki-auswertung\): Norrplast\. Rund 120 Fragen/,
    ),
  );
});

const NONE: Samples = { files: new Set(), entries: new Set() };

it('[D-B7] while the company is a sample, llms.txt says so and marks every line', () => {
  const text = createLlmsTxt('en');
  expect(text).toContain(SAMPLE_NOTE);
  const lines = text.split('\n').filter((line) => line.startsWith('- ['));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !line.endsWith(' (sample content)'))).toEqual([]);
});

it('[D-B7] with real content llms.txt has no mark, and a single sample marks only its lines', () => {
  expect(createLlmsTxt('en', NONE)).not.toMatch(/sample content/i);
  const samples = {
    files: new Set(['facts/press.yaml', 'facts/posts.yaml']),
    entries: new Set(['posts.yaml/no-standup', 'projects.yaml/harbour-desk']),
  };
  const marked = createLlmsTxt('en', samples)
    .split('\n')
    .filter((line) => line.endsWith(' (sample content)'));
  expect(marked.map((line) => /\((https[^)]*)\)/.exec(line)?.[1])).toEqual([
    'https://loimel.example/blog',
    'https://loimel.example/press',
    'https://loimel.example/projects/harbour-desk',
    expect.stringContaining('https://loimel.example/blog/'),
  ]);
});
