import { afterEach, expect, it, vi } from 'vitest';
import { copyContent } from '../../../../content/check/content-copy.ts';
import { findSamples, isSampleEntry, showsSamples } from './sample-mark.ts';

const SAMPLE_FACTS = [
  'accessibility',
  'company',
  'counters',
  'jobs',
  'letters',
  'people',
  'pictures',
  'posts',
  'press',
  'projects',
] as const;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('[D-B7] the sample facts are found: company, people, projects, figures, jobs, pictures, posts, press and accessibility', () => {
  const { files, entries } = findSamples();
  expect([...files].toSorted()).toEqual(SAMPLE_FACTS.map((name) => `facts/${name}.yaml`));
  expect(entries).toContain('posts.yaml/static-first');
  expect(entries).toContain('projects.yaml/harbour-desk');
  expect(entries).toContain('jobs.yaml/open-application');
  // Its job entry says sample: false.
  expect(entries).not.toContain('jobs.yaml/social-media-creator');
  expect(showsSamples([])).toBe(true);
  expect(isSampleEntry('posts.yaml', 'static-first')).toBe(true);
});

it('[D-B7] with sample: false everywhere nothing is a sample', async () => {
  using copy = copyContent();
  for (const name of SAMPLE_FACTS) {
    const file = `facts/${name}.yaml`;
    copy.write(file, copy.read(file).replaceAll('sample: true', 'sample: false'));
  }
  vi.stubEnv('CONTENT_FOLDER', copy.root);
  vi.resetModules();
  const real = await import('./sample-mark.ts');
  expect(real.findSamples()).toEqual({ files: new Set(), entries: new Set() });
  expect(real.showsSamples(['facts/press.yaml'])).toBe(false);
  expect(real.isSampleEntry('posts.yaml', 'static-first')).toBe(false);
  const { createLlmsTxt } = await import('./llms-txt.ts');
  expect(createLlmsTxt('de')).not.toMatch(/sample content/i);
});
