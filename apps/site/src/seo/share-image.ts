// Where the picture lies that social networks show beside a link to a page.

export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** One picture for all pages until each has its own. */
export function shareImageOf(_address: string): string {
  return '/og.png';
}
