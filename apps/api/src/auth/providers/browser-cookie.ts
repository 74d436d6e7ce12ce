// Binds the callback of a provider to the browser that started the sign-in. Otherwise an attacker
// could send the callback URL of their own sign-in, and sign the visitor in to the attacker's
// account.
import { hashToken, isSameBytes } from '../../platform/keyring.ts';

type Binding = {
  state: string;
  /** The public URL of this service. */
  serverUrl: string;
};

export function createBrowserCookie(binding: Binding & { maxAgeSeconds: number }): string {
  return [
    `${toName(binding)}=${binding.state}`,
    // Required by the prefix __Host-, which stops other hosts of the domain from setting the
    // cookie.
    'Path=/',
    `Max-Age=${binding.maxAgeSeconds}`,
    'HttpOnly',
    // Lax, because the provider links back to us from another site.
    'SameSite=Lax',
    ...(isSecure(binding) ? ['Secure'] : []),
  ].join('; ');
}

export function hasBrowserCookie(binding: Binding, cookieHeader: string): boolean {
  const wanted = Buffer.from(`${toName(binding)}=${binding.state}`);
  return cookieHeader.split(';').some((pair) => isSameBytes(Buffer.from(pair.trim()), wanted));
}

/** One cookie per state, so that two tabs can sign in at the same time. */
function toName(binding: Binding): string {
  const name = `provider-${hashToken(binding.state).toString('hex').slice(0, 16)}`;
  return isSecure(binding) ? `__Host-${name}` : name;
}

function isSecure({ serverUrl }: Binding): boolean {
  return serverUrl.startsWith('https:');
}
