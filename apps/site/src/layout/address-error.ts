// Shows our text for an error in the URL (D-L7). An ordinary visit fetches none of it.
import { findErrorCode } from '../session/auth-parameters.ts';

export function showAddressError(arrivedAt: string, language: string): void {
  const code = findErrorCode(arrivedAt);
  if (code === null) return;
  import('./address-error-toast.ts')
    .then(({ showErrorToast }) => showErrorToast(code, language))
    .catch(() => {
      // Nothing was shown. With the code in the URL, the text appears after a reload.
      const url = new URL(location.href);
      url.searchParams.set('error', code);
      history.replaceState(history.state, '', url);
    });
}
