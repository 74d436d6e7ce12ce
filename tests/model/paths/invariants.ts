// Conditions that must be true after every path.

import type { Step, StepResult } from './auth-steps.ts';
import type { Fault } from './fault-proxy.ts';
import type { Tab } from './tab.ts';

/** Allowed final states (S2-A12, S2-T01). `authenticating` and `starting` are transitional. */
const STABLE_STATES = [
  /^"retryTokenImport"$/,
  /^\{"signedOut":"(noErrors|success|needsSmsOtp|needsMfa|failed)"\}$/,
  /^\{"signedIn":\{"refreshTimer":("idle"|"disabled"|"stopped"|\{"running":"pending"\})\}\}$/,
];
const REGISTRATION_STATES =
  /^("complete"|\{"incomplete":"(noErrors|needsEmailVerification|needsOtp|failed)"\})$/;

type PathEnd = {
  fault: Fault | null;
  storedBefore: string | null;
  last: Step | null;
  result: StepResult | undefined;
};

export async function requireHealth(tab: Tab, pathEnd: PathEnd): Promise<void> {
  const { client, server, storage } = tab;
  requireKnownState(tab);
  requireErrors(tab);
  server.proxy.clear();
  await waitUntilLoaded(tab);

  const isSignedIn = client.isAuthenticated();
  if (isSignedIn) tab.check(await tab.follow(client.refreshSession()));
  const stored = storage.get('nhostRefreshToken') ?? null;
  if (client.isAuthenticated()) {
    require(stored !== null, 'the client has a session that is not stored');
    require(client.getSession()?.refreshToken ===
      stored, 'the stored token is not the token of the session');
    require(await server.acceptsAccess(
      client.getAccessToken() ?? '',
    ), 'the server rejects the access token');
  }
  if (stored !== null) {
    require(client.isAuthenticated(), 'a token is stored, but no user is signed in');
    require(await server.accepts(stored), 'the server rejects the stored token');
    return;
  }
  await requireNothingLost(tab, pathEnd);
  await server.renewToken(tab.owner);
  const { session } = await tab.follow(client.signInPAT(tab.owner.pat));
  require(session !== null, 'a retry does not sign in');
}

/** A session may end only when the client requested it or the server rejects its token. */
async function requireNothingLost({ server }: Tab, pathEnd: PathEnd): Promise<void> {
  const { fault, storedBefore, last } = pathEnd;
  // A 401 response with a readable body ends the session (S2-T13).
  if (storedBefore === null || fault === 'status-401') return;
  const isRequested =
    last !== null && /^(SIGNOUT|SESSION_LOST|SIGNUP|PASSWORDLESS)/.test(last.type);
  // A resumed start-up that finds no token: the path has deleted it.
  const isDeletedByPath = last?.type === 'WAKE' && pathEnd.result === 'nothing';
  if (isRequested || isDeletedByPath) return;
  require(!(await server.accepts(
    storedBefore,
  )), 'a token was deleted that the server still accepts');
}

/** The network works again, and the browser reports it. */
async function waitUntilLoaded({ client, fakeTab, follow }: Tab): Promise<void> {
  const isUnfinished = client.getSnapshot().context.isImportUnfinished;
  if (client.getState().status !== 'loading' && !isUnfinished) return;
  fakeTab.goOnline();
  await follow(client.waitUntilReady());
}

function requireKnownState({ client }: Tab): void {
  const { authentication, registration } = client.getSnapshot().value;
  const state = JSON.stringify(authentication);
  require(STABLE_STATES.some((pattern) => pattern.test(state)), `${state} is not a stable state`);
  const registered = JSON.stringify(registration);
  require(REGISTRATION_STATES.test(registered), `${registered} is not a stable state`);
}

function requireErrors({ client, check }: Tab): void {
  const { errors, tokenError } = client.getSnapshot().context;
  for (const error of [errors.authentication, errors.registration, tokenError]) check({ error });
  const hasFailed = client.getSnapshot().matches({ authentication: { signedOut: 'failed' } });
  require(!hasFailed || errors.authentication !== null, 'failed without an error');
}

function require(condition: boolean, failure: string): asserts condition {
  if (!condition) throw new Error(failure);
}
