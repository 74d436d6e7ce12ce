/** On the button that prints the page. */
export const PRINT_BUTTON = 'data-print';

/** On a cell: title of its column, shown on narrow screens (legal-block.module.css). */
export const CELL_LABEL = 'data-label';
