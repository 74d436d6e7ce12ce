// Which posts somebody who has read this one may want to read next.
import type { BlogPost } from '../../articles/index.ts';

type Candidate = Pick<BlogPost, 'id' | 'category' | 'tags'>;

const RELATED_COUNT = 3;
/** A category is broad, so it says less than a shared tag. */
const TAG_POINTS = 2;
const CATEGORY_POINTS = 1;

/** Most in common first; of equals the one that comes first in the list, which is the newer. */
export function pickRelated<Post extends Candidate>(
  post: Candidate,
  posts: readonly Post[],
): Post[] {
  const pointsOf = (other: Candidate) =>
    TAG_POINTS * other.tags.filter((tag) => post.tags.includes(tag)).length +
    (other.category === post.category ? CATEGORY_POINTS : 0);
  return posts
    .filter(({ id }) => id !== post.id)
    .toSorted((a, b) => pointsOf(b) - pointsOf(a))
    .slice(0, RELATED_COUNT);
}
