// Attributes that the head script reads and writes.

/** On the root: `light` or `dark`, as the system prefers. */
export const THEME = 'data-theme';

/** On the root: the page is not at its top. */
export const SCROLLED = 'data-scrolled';

/** On a template: its scripts are fetched after the load event. */
export const DEFERRED = 'data-deferred';

/** On an element that shows the current year. */
export const YEAR = 'data-year';
