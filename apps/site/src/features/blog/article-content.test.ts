import { expect, it } from 'vitest';
import { pickRelated } from './article-content.ts';

const POST = { id: 'a', category: 'design', tags: ['CSS', 'Mobile'] } as const;

function post(id: string, category: 'design' | 'business', tags: ('CSS' | 'Mobile' | 'AI')[]) {
  return { id, category, tags };
}

const relatedTo = (posts: ReturnType<typeof post>[]) =>
  pickRelated({ ...POST, tags: [...POST.tags] }, posts).map(({ id }) => id);

it('the posts with the most shared tags come first, then those of the category, then the newest', () => {
  expect(
    relatedTo([
      post('new', 'business', []),
      post('category', 'design', []),
      post('one-tag', 'business', ['CSS']),
      post('two-tags', 'business', ['CSS', 'Mobile']),
    ]),
  ).toEqual(['two-tags', 'one-tag', 'category']);
});

it('a post is not related to itself, and posts of equal rank keep their order', () => {
  expect(
    relatedTo([
      post('a', 'design', ['CSS']),
      post('new', 'business', []),
      post('old', 'business', []),
    ]),
  ).toEqual(['new', 'old']);
});
