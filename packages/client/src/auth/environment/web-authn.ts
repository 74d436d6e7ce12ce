// WebAuthn registration and authentication with @simplewebauthn/browser. The library is loaded only
// when a security key is used.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/**
 * The result of the key is sent to the server unchanged. Both methods reject with an Error. Its
 * `name` is the name of the exception, its `code` the exact cause (D-P1l).
 */
export type WebAuthn = {
  register(options: CreationOptions): Promise<RegistrationResponseJSON>;
  authenticate(options: RequestOptions): Promise<AuthenticationResponseJSON>;
};

const USER_ID_MAX_BYTES = 64;

export const BROWSER_WEB_AUTHN: WebAuthn = {
  async register(optionsJSON) {
    requireUserId(optionsJSON.user.id);
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON });
  },
  async authenticate(optionsJSON) {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return startAuthentication({ optionsJSON });
  },
};

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
