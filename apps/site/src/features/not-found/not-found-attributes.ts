/** On the button that goes back. It is hidden if the history has no earlier page. */
export const BACK_BUTTON = 'data-back';
