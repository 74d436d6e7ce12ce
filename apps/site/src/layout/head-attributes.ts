// Attributes that the head script reads and writes.

/** On the root element: `light` or `dark`, by the preference of the system. */
export const THEME = 'data-theme';

/** On the root element: the page is scrolled down. */
export const SCROLLED = 'data-scrolled';

/** On a template: its scripts are fetched after the load event. */
export const DEFERRED = 'data-deferred';

/** On an element that shows the current year. */
export const YEAR = 'data-year';

/** On a part of a page that is hidden after this moment, e.g. `2026-12-06T23:59:59+02:00`. */
export const SHOWN_UNTIL = 'data-shown-until';
