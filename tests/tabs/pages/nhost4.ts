// A bare page with the official client without state machines, which refreshes on use.
import { createClient } from 'nhost4';
import { showTab } from './tab.ts';

const nhost = createClient({ authUrl: `${location.origin}/auth/v1` });
let session: unknown;
nhost.refreshSession().then(
  (current: unknown) => {
    session = current;
  },
  () => {
    session = null;
  },
);
showTab({ isLoading: () => session === undefined, isSignedIn: () => Boolean(session) });
