// A bare page with our client.
import { createAuthClient } from '@loimel/client/auth';
import { showTab } from './tab.ts';

const client = createAuthClient({ url: `${location.origin}/auth/v1` });
client.start();
showTab({
  isLoading: () => client.getState().status === 'loading',
  isSignedIn: () => client.isAuthenticated(),
  methods: {
    signIn: () => client.signIn(),
    refreshSession: () => client.refreshSession(),
    signOut: () => client.signOut(),
  },
});
