// Paths of the forms of the receipt page without JavaScript.

/** Shows the record or asks before a change. Changes nothing. */
export const SHOW_PATH = '/functions/v1/receipt-form';
export const CHANGE_PATH = `${SHOW_PATH}/change`;
