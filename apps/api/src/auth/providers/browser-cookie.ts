// Binds the way back from a provider to the browser that left: without it somebody could send a link
// with the answer to their own sign-in, and whoever opens it would be signed in as them.
import { hashToken, isSameBytes } from '../../platform/keyring.ts';

type Binding = {
  state: string;
  /** Where this service is reached from outside. */
  serverUrl: string;
};

export function createBrowserCookie(binding: Binding & { maxAgeSeconds: number }): string {
  return [
    `${toName(binding)}=${binding.state}`,
    // The prefix that keeps other hosts of the domain from setting it asks for this path.
    'Path=/',
    `Max-Age=${binding.maxAgeSeconds}`,
    'HttpOnly',
    // Sent when the provider leads the browser back by a link.
    'SameSite=Lax',
    ...(isSecure(binding) ? ['Secure'] : []),
  ].join('; ');
}

export function hasBrowserCookie(binding: Binding, cookieHeader: string): boolean {
  const wanted = Buffer.from(`${toName(binding)}=${binding.state}`);
  return cookieHeader.split(';').some((pair) => isSameBytes(Buffer.from(pair.trim()), wanted));
}

/** One for each state, so that two tabs can be away at once. */
function toName(binding: Binding): string {
  const name = `provider-${hashToken(binding.state).toString('hex').slice(0, 16)}`;
  return isSecure(binding) ? `__Host-${name}` : name;
}

function isSecure({ serverUrl }: Binding): boolean {
  return serverUrl.startsWith('https:');
}
