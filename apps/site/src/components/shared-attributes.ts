// Attributes that markup and scripts of several folders share. Other attributes are exported by the
// script that reads them.

/** On a link: the language that it opens. The head script stores it, the analytics count it. */
export const LANGUAGE_LINK = 'data-language';

/** On the root: the language that was stored before this page was opened. */
export const PREVIOUS_LANGUAGE = 'data-previous-language';

/** On the root: `slow` or `redirect` while another page is loading; shows the loading screen. */
export const LEAVING = 'data-leaving';

/** On a control with a tip; the value `open` shows the tip. */
export const TOOLTIP = 'data-tooltip';
