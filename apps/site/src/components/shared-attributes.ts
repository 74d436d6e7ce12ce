// Attributes shared by markup and scripts of several folders. Every other attribute is exported by
// the script that reads it.

/** On a link: the language that it opens. The head script stores it, analytics counts it. */
export const LANGUAGE_LINK = 'data-language';

/** On the root: the language that was stored before this page was opened. */
export const PREVIOUS_LANGUAGE = 'data-previous-language';

/** On the root: `slow` or `redirect` while another page loads. Shows the loading screen. */
export const LEAVING = 'data-leaving';

/** On a control with a tooltip. The value `open` shows the tooltip. */
export const TOOLTIP = 'data-tooltip';

/**
 * On a link to a project's page: the id of the project's dialog, which a click opens if the page has
 * it. Such links are not prefetched.
 */
export const PROJECT_LINK = 'data-project-link';
