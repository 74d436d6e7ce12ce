// Shows notices. The toaster itself is fetched with the first one, or before it may be needed.
import type { Toast } from './toast-list.ts';

let isFetched = false;

/** Fetches the toaster, so that a visitor who goes offline later still gets a notice about it. */
export async function prepareToasts(): Promise<void> {
  if (!isFetched) await fetchToasts();
}

export async function showToast(toast: Toast): Promise<void> {
  // What a notice says also stands on the page, so without the toaster nothing is lost.
  const toasts = await fetchToasts();
  toasts?.add(toast);
}

/** Takes back the notices of a source, because they are not true any more. */
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
