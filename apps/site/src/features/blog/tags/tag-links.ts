// The links to the pages of tags.
import type { Language } from '@loimel/content/languages';
import { POST_TAGS, type PostTag } from '@loimel/content/schema';
import { tagPath } from '../../../content/tag-addresses.ts';
import type { TagLink } from './tag-list.tsx';

/** Without `tags`, those of the whole blog in their order. */
export function getTagLinks(language: Language, tags: readonly PostTag[] = POST_TAGS): TagLink[] {
  return tags.map((tag) => ({ tag, href: tagPath(tag, language) }));
}
