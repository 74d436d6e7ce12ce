// The end of start-up: mounts the authentication for the few visits that need it (decision P7).
import { hasToken, needsSession } from './needs-session.ts';

const { href } = location;
if (needsSession({ href, readStorage: (key) => localStorage.getItem(key) })) {
  // Before anything that runs later, the analytics above all, can read a token from the address;
  // what is left of the address without it is put back by the client.
  if (hasToken(href)) history.replaceState(history.state, '', location.pathname);
  void import('./start-session.ts').then(({ startSession }) => startSession(href));
}
