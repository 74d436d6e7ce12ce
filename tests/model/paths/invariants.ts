// Conditions that must be true after every path.

import type { Step } from './auth-steps.ts';
import type { Fault } from './fault-proxy.ts';
import type { Tab } from './tab.ts';

/** Allowed final states (S2-A12, S2-T01). `authenticating` and `starting` are transitional. */
const RESTING_STATES = [
  /^"retryTokenImport"$/,
  /^\{"signedOut":"(noErrors|success|needsSmsOtp|needsMfa|failed)"\}$/,
  /^\{"signedIn":\{"refreshTimer":("idle"|"disabled"|"stopped"|\{"running":"pending"\})\}\}$/,
];
const REGISTRATION_STATES =
  /^("complete"|\{"incomplete":"(noErrors|needsEmailVerification|needsOtp|failed)"\})$/;

type Story = { fault: Fault | null; storedBefore: string | null; last: Step | null };

export async function requireHealth(tab: Tab, story: Story): Promise<void> {
  const { client, server, storage } = tab;
  requireKnownState(tab);
  requireErrors(tab);
  server.proxy.clear();
  await comeToRest(tab);

  const isSignedIn = client.isAuthenticated();
  if (isSignedIn) tab.check(await tab.follow(client.refreshSession()));
  const stored = storage.get('nhostRefreshToken') ?? null;
  if (client.isAuthenticated()) {
    require(stored !== null, 'a session is held and not stored');
    require(client.getSession()?.refreshToken === stored, 'another token is stored than is held');
    require(await server.acceptsAccess(client.getAccessToken() ?? ''), 'the access token is dead');
  }
  if (stored !== null) {
    require(client.isAuthenticated(), 'a token is stored and nobody is signed in');
    require(await server.accepts(stored), 'a stored token is refused by the server');
    return;
  }
  await requireNothingLost(tab, story);
  await server.renewToken(tab.owner);
  const { session } = await tab.follow(client.signInPAT(tab.owner.pat));
  require(session !== null, 'a retry does not sign in');
}

/** A session may end only when the client asked for it or the server rejects its token. */
async function requireNothingLost({ server }: Tab, story: Story): Promise<void> {
  const { fault, storedBefore, last } = story;
  // A 401 response with a readable body ends the session (S2-T13).
  if (storedBefore === null || fault === 'status-401') return;
  const hasAskedForIt =
    last !== null && /^(SIGNOUT|SESSION_LOST|SIGNUP|PASSWORDLESS)/.test(last.type);
  if (hasAskedForIt) return;
  require(!(await server.accepts(storedBefore)), 'a token is lost that the server still accepts');
}

/** The network works again, and the browser reports it. */
async function comeToRest({ client, surroundings, follow }: Tab): Promise<void> {
  if (client.getState().status !== 'loading') return;
  surroundings.goOnline();
  await follow(client.waitUntilReady());
}

function requireKnownState({ client }: Tab): void {
  const { authentication, registration } = client.getSnapshot().value;
  const state = JSON.stringify(authentication);
  require(RESTING_STATES.some((pattern) => pattern.test(state)), `${state} is no state to rest in`);
  const registered = JSON.stringify(registration);
  require(REGISTRATION_STATES.test(registered), `${registered} is no state to rest in`);
}

function requireErrors({ client, check }: Tab): void {
  const { errors, tokenError } = client.getSnapshot().context;
  for (const error of [errors.authentication, errors.registration, tokenError]) check({ error });
  const hasFailed = client.getSnapshot().matches({ authentication: { signedOut: 'failed' } });
  require(!hasFailed || errors.authentication !== null, 'failed, and nobody knows why');
}

function require(condition: boolean, complaint: string): asserts condition {
  if (!condition) throw new Error(complaint);
}
