import { afterEach, expect, it, vi } from 'vitest';
import { copyContent } from '../../../../content/check/content-copy.ts';
import { findSamples, isSamplePost, showsSamples } from './sample-mark.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it('[D-B7] the sample facts are found: company, people, projects, figures, jobs, posts and press', () => {
  const { files, posts } = findSamples();
  expect([...files].toSorted()).toEqual(
    ['company', 'counters', 'jobs', 'people', 'posts', 'press', 'projects'].map(
      (name) => `facts/${name}.yaml`,
    ),
  );
  expect(posts.has('static-first')).toBe(true);
  expect(showsSamples([])).toBe(true);
  expect(isSamplePost('static-first')).toBe(true);
});

it('[D-B7] with sample: false everywhere nothing is a sample', async () => {
  using copy = copyContent();
  for (const name of ['company', 'counters', 'jobs', 'people', 'posts', 'press', 'projects']) {
    const file = `facts/${name}.yaml`;
    copy.write(file, copy.read(file).replaceAll('sample: true', 'sample: false'));
  }
  vi.stubEnv('CONTENT_FOLDER', copy.root);
  vi.resetModules();
  const real = await import('./sample-mark.ts');
  expect(real.findSamples()).toEqual({ files: new Set(), posts: new Set() });
  expect(real.showsSamples(['facts/press.yaml'])).toBe(false);
  expect(real.isSamplePost('static-first')).toBe(false);
  const { createLlmsTxt } = await import('./llms-txt.ts');
  expect(createLlmsTxt('de')).not.toMatch(/sample content/i);
});
