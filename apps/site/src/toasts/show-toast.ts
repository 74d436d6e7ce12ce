// Shows toasts. The toaster is loaded with the first toast, or earlier by `prepareToasts`.
import type { Toast } from './toast-list.ts';

let isFetched = false;

/** Loads the toaster early, so that an offline visitor still gets a toast. */
export async function prepareToasts(): Promise<void> {
  if (!isFetched) await fetchToasts();
}

export async function showToast(toast: Toast): Promise<void> {
  // The page also shows what a toast reports, so nothing is lost when the toaster fails to load.
  const toasts = await fetchToasts();
  toasts?.add(toast);
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
