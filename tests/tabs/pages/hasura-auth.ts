// A bare page with the official client that has state machines, started as in its documentation.
import { HasuraAuthClient } from '@nhost/hasura-auth-js';
import { showTab } from './tab.ts';

const client = new HasuraAuthClient({
  url: `${location.origin}/auth/v1`,
  clientStorageType: 'web',
  broadcastKey: 'nhost',
});
showTab({
  isLoading: () => client.getAuthenticationStatus().isLoading,
  isSignedIn: () => client.isAuthenticated(),
});
