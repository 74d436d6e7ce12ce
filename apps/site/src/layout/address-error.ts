// Shows our text for an error in the URL (D-L7). An ordinary visit fetches none of it.
import { findErrorCode } from '../session/auth-parameters.ts';

export function showAddressError(arrivedAt: string, language: string): void {
  const code = findErrorCode(arrivedAt);
  if (code === null) return;
  void import('./address-error-toast.ts').then(({ showErrorToast }) =>
    showErrorToast(code, language),
  );
}
