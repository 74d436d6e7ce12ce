// The end of start-up: mounts the authentication for the few visits that need it (decision P7).
import { hasSecret, needsSession } from './needs-session.ts';

const { href } = location;
const visit = { href, readStorage: (key: string) => localStorage.getItem(key) };
if (needsSession(visit)) {
  // Before anything that runs later, the analytics above all, can read a token from the address;
  // what is left of the address without it is put back by the client.
  if (hasSecret(visit)) history.replaceState(history.state, '', location.pathname);
  void import('./start-session.ts').then(({ startSession }) => startSession(href));
}
