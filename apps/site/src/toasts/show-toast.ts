// Shows toasts. The toaster is loaded with the first toast, or earlier by `prepareToasts`.
import type { Toast } from './toast-list.ts';

let isFetched = false;

/** Loads the toaster early, so that an offline visitor still gets a toast. */
export async function prepareToasts(): Promise<void> {
  if (!isFetched) await fetchToasts();
}

/**
 * Returns whether the toaster was loaded. A page with a form also shows what the toast reports, so
 * it can ignore the result.
 */
export async function showToast(toast: Toast): Promise<boolean> {
  const toasts = await fetchToasts();
  toasts?.add(toast);
  return toasts !== null;
}

/** Dismisses the toasts of a source, because they no longer apply. */
export async function hideToasts(source: string): Promise<void> {
  if (!isFetched) return;
  const toasts = await fetchToasts();
  toasts?.dismissFrom(source);
}

async function fetchToasts() {
  try {
    const { toasts } = await import('./toaster.tsx');
    isFetched = true;
    return toasts;
  } catch {
    return null;
  }
}
