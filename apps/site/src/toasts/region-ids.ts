// Ids shared by the prerendered regions and the toaster that fills them.
export const ERROR_REGION_ID = 'toasts-error';
export const STATUS_REGION_ID = 'toasts-status';
