/** On the button that goes back; without a page to go back to it is hidden. */
export const BACK_BUTTON = 'data-back';
