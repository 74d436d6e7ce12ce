// Security keys: the two ceremonies of the browser, on @simplewebauthn/browser, which is fetched
// only when somebody uses a key.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** What a key answers goes to the server as it is. Both reject with an Error whose `name` is the exception's and whose `code` is the exact cause. */
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

/** Browsers refuse other lengths with a bare TypeError; this says what is wrong (spec 2 §5). */
export function requireUserId(base64Url: string): void {
  const bytes = Math.floor((base64Url.replaceAll('=', '').length * 3) / 4);
  if (bytes >= 1 && bytes <= USER_ID_MAX_BYTES) return;
  throw Object.assign(new TypeError('User ID was not between 1 and 64 characters'), {
    code: 'ERROR_INVALID_USER_ID_LENGTH',
  });
}
