// What search engines may do with a page, by kind of page (spec 1 §2, decision R10).
export const ROBOTS = {
  open: 'index, follow, max-snippet:-1, max-image-preview:large',
  career: 'index, follow, max-snippet:160, max-image-preview:standard, max-video-preview:30',
  legal: 'index, nofollow, noarchive, max-snippet:100, max-image-preview:none',
  hidden: 'noindex',
} as const;

export type RobotsPolicy = keyof typeof ROBOTS;
