/** On the button that prints the page. */
export const PRINT_BUTTON = 'data-print';

/** On a cell: the title of its column, which narrow screens show beside it (legal-block.module.css). */
export const CELL_LABEL = 'data-label';
