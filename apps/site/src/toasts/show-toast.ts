// Shows a notice. The toaster itself is fetched with the first one.
import type { Toast } from './toast-list.ts';

export async function showToast(toast: Toast): Promise<void> {
  const { toasts } = await import('./toaster.tsx');
  toasts.add(toast);
}
