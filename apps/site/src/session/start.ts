// Starts the auth client on the few visits that need it (D-P7a, D-P7b).
import { hasSecret, needsSession } from './needs-session.ts';

const { href } = location;
const visit = { href, readStorage: (key: string) => localStorage.getItem(key) };
if (needsSession(visit)) {
  // Remove the token from the URL before a later script, above all analytics, can read it. The
  // client restores the rest of the URL.
  if (hasSecret(visit)) history.replaceState(history.state, '', location.pathname);
  void import('./start-session.ts').then(({ startSession }) => startSession(href));
}
