// WebAuthn registration and authentication with @simplewebauthn/browser. The library is loaded only
// when a security key is used.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type Credential = AuthenticationResponseJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/**
 * The result of the key is sent to the server unchanged. Both methods reject with an Error. Its
 * `name` is the name of the exception, its `code` the exact cause (D-P1l).
 */
export type WebAuthn = {
  register(options: CreationOptions): Promise<RegistrationResponseJSON>;
  /**
   * With `conditional`, the browser offers its passkeys in the autofill of an input and waits until
   * the user chooses one, or until the signal. Another use of a key also ends the wait (AbortError).
   */
  authenticate(
    options: RequestOptions,
    conditional?: { signal?: AbortSignal | undefined },
  ): Promise<AuthenticationResponseJSON>;
};

const USER_ID_MAX_BYTES = 64;

export const BROWSER_WEB_AUTHN: WebAuthn = {
  async register(optionsJSON) {
    requireUserId(optionsJSON.user.id);
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON });
  },
  async authenticate(optionsJSON, conditional) {
    const library = await import('@simplewebauthn/browser');
    if (!conditional) return library.startAuthentication({ optionsJSON });
    if (!(await library.browserSupportsWebAuthnAutofill())) {
      throw toException('NotSupportedError', 'The browser offers no passkeys in its autofill');
    }
    const { signal } = conditional;
    if (signal?.aborted) throw toException('AbortError', 'The wait for a passkey was ended');
    const abort = () => library.WebAuthnAbortService.cancelCeremony();
    signal?.addEventListener('abort', abort);
    try {
      return await library.startAuthentication({
        optionsJSON,
        useBrowserAutofill: true,
        // The page decides when its input is in the document.
        verifyBrowserAutofillInput: false,
      });
    } finally {
      // A later ceremony is not ours.
      signal?.removeEventListener('abort', abort);
    }
  },
};

function toException(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

/**
 * Browsers reject other lengths with a TypeError without a reason. This error names it (S2-V09).
 */
export function requireUserId(base64Url: string): void {
  const bytes = Math.floor((base64Url.replaceAll('=', '').length * 3) / 4);
  if (bytes >= 1 && bytes <= USER_ID_MAX_BYTES) return;
  throw Object.assign(new TypeError('User ID was not between 1 and 64 characters'), {
    code: 'ERROR_INVALID_USER_ID_LENGTH',
  });
}
