// Where the picture lies that social networks show beside a link to a page.
import { listShareCards } from './share/cards.ts';

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

let addressesWithCard: Set<string> | undefined;

/**
 * The picture of the page itself or of the nearest page above it: a category of the blog shows the
 * one of the blog.
 */
export function shareImageOf(address: string): string {
  addressesWithCard ??= new Set(listShareCards().map((card) => card.address));
  let owner = address;
  while (owner !== '' && !addressesWithCard.has(owner)) {
    owner = owner.slice(0, owner.lastIndexOf('/'));
  }
  return toShareImagePath(owner);
}

/** `/de/team` gives `/share/de/team.png`: the same name as the page's own file. */
export function toShareImagePath(address: string): string {
  return address === '' || address === '/' ? '/share/index.png' : `/share${address}.png`;
}
