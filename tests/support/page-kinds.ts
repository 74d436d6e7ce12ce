// One page of each kind of the sample content, for the comparison with the reference images. The
// languages alternate, so that each language appears with long and short pages.

export type PageKind = {
  /** Begins the names of its images. */
  name: string;
  path: string;
  /** A state of tools/screenshots/states.ts that is reached before the image. */
  state?: string;
  /** Where the changes are planted, if the image shows only the viewport. */
  part?: string;
  /** No band is in this part, or none above the end of the image of a long page on a phone. */
  hasBand?: false;
};

export const PAGE_KINDS: readonly PageKind[] = [
  { name: 'home', path: '/' },
  { name: 'business', path: '/de/business' },
  { name: 'team', path: '/es/team' },
  { name: 'career', path: '/career' },
  { name: 'position', path: '/de/career/social-media-creator' },
  { name: 'position-closed', path: '/es/career/desarrollo-front-end' },
  { name: 'projects', path: '/projects' },
  {
    name: 'projects-dialog',
    path: '/projects',
    state: 'project-dialog',
    part: 'dialog[open]',
    hasBand: false,
  },
  { name: 'project', path: '/de/projects/harbour-desk' },
  { name: 'blog', path: '/es/blog' },
  { name: 'article', path: '/blog/four-time-zones-no-stand-up' },
  { name: 'resources', path: '/de/resources' },
  { name: 'guide', path: '/es/resources/primero-el-contrato' },
  { name: 'press', path: '/press' },
  { name: 'privacy', path: '/de/privacy', hasBand: false },
  { name: 'terms', path: '/es/terms' },
  { name: 'not-found', path: '/404' },
  { name: 'sent', path: '/de/sent/contact' },
  { name: 'receipt', path: '/receipt', state: 'receipt-answered' },
  { name: 'cookies', path: '/es', state: 'cookies', part: '[data-cookie-popup]', hasBand: false },
  { name: 'status', path: '/status' },
  { name: 'newsletter-confirm', path: '/de/newsletter/confirm', hasBand: false },
  { name: 'newsletter-unsubscribe', path: '/es/newsletter/unsubscribe', hasBand: false },
];
