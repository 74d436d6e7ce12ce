import { expect, it } from 'vitest';
import { copyContent } from '../../content/check/content-copy.ts';
import { multiplyContent } from './multiply.ts';

it('three times the posts and projects still pass the check of the content', () => {
  using copy = copyContent();
  expect(multiplyContent(copy.root, ['en', 'de', 'es'], 3)).toEqual({ posts: 18, projects: 48 });
  expect(copy.errors()).toEqual([]);
  expect(copy.read('en/blog/no-standup-3.md')).toContain('slug: four-time-zones-no-stand-up-3');
  expect(copy.read('facts/projects.yaml').match(/featured: true/g)).toHaveLength(13);
});
