// Drives a real client along a path, with or without a fault in one of its calls.
import { isDeepStrictEqual } from 'node:util';
import { findAction } from './actions.ts';
import type { AuthPath } from './auth-paths.ts';
import { isResult } from './auth-paths.ts';
import type { Step, StepResult } from './auth-steps.ts';
import type { Fault, FaultProxy, Injection } from './fault-proxy.ts';
import { requireHealth } from './invariants.ts';
import { openTab, type Tab, type TabDeps } from './tab.ts';

/** Only the response to the last call of a ceremony can be replaced. */
const CEREMONY_BEGINS = ['/signin/webauthn', '/signup/webauthn'];

const NO_NETWORK: Injection = { fault: 'drop-request', fits: () => true };

export type FaultAtCall = { fault: Fault; atCall: number };

/** The returned function reports whether the fault has happened. */
export function planFault(proxy: FaultProxy, injection: FaultAtCall | null): () => boolean {
  if (!injection) return () => false;
  return proxy.inject({ fault: injection.fault, fits: ({ index }) => index === injection.atCall });
}

/** Returns the calls that passed the proxy. Throws when the client does not follow the model. */
export async function drivePath(
  path: AuthPath,
  shared: Omit<TabDeps, 'owner'>,
  injection: FaultAtCall | null,
): Promise<string[]> {
  const { server } = shared;
  const { proxy } = server;
  const owner = await server.createAccount();
  const deps = { ...shared, owner };
  const results = path.steps.map(({ result }) => result);
  const initialSession = path.hasInitialSession ? await server.createSession(owner) : null;
  using tab = openTab(deps, { autoRefreshToken: !results.includes('off'), initialSession });
  await storeToken(tab, path.steps);

  proxy.clear();
  const wasInjected = planFault(proxy, injection);
  let storedBefore: string | null = null;
  let last: Step | null = null;
  if (path.hasInitialSession) tab.client.start();
  for (const [index, step] of path.steps.entries()) {
    if (isResult(step.type) && index > 0) continue;
    storedBefore = tab.storage.get('nhostRefreshToken') ?? null;
    last = step;
    await perform(tab, step, isResult(step.type) ? step.result : resultOf(path.steps, index));
    if (wasInjected()) break;
  }
  const calls = [...proxy.calls];
  const { value } = tab.client.getSnapshot();
  if (!wasInjected() && !isDeepStrictEqual(value, path.end)) {
    throw new Error(`${JSON.stringify(value)} instead of ${JSON.stringify(path.end)}`);
  }
  await requireHealth(tab, {
    fault: wasInjected() ? (injection?.fault ?? null) : null,
    storedBefore,
    last,
    result: path.steps.at(-1)?.result,
  });
  return calls;
}

function start({ client }: Tab): void {
  client.start();
}

function resultOf(steps: readonly Step[], index: number): StepResult | undefined {
  const next = steps[index + 1];
  return next && isResult(next.type) ? next.result : steps[index]?.result;
}

async function perform(tab: Tab, step: Step, result: StepResult | undefined): Promise<void> {
  await arrange(tab, step, result);
  const action = isResult(step.type) ? start : findAction(step);
  tab.check(await tab.follow(Promise.resolve(action(tab, result, step))));
}

/** Prepares responses that our server never gives, ended sessions and network failures. */
async function arrange(tab: Tab, { type }: Step, result?: StepResult) {
  const { server, client, mfa, owner } = tab;
  const replace = (status: number, body: unknown) =>
    server.proxy.inject({
      fault: { status, body },
      fits: ({ path }) => !CEREMONY_BEGINS.includes(path),
    });
  // A request on a connection that the proxy has closed fails before it reaches the proxy.
  server.proxy.withdraw(NO_NETWORK);
  if (result === 'network') server.proxy.inject(NO_NETWORK);
  const isSignIn = type.startsWith('SIGNIN') && type !== 'SIGNIN_EMAIL_OTP';
  if (isSignIn && result === 'nothing') replace(200, { session: null });
  if (result === 'ticket' && type !== 'SIGNIN_PASSWORD') {
    replace(200, { session: null, mfa: { ticket: await server.createTicket(mfa) } });
  }
  if (type.startsWith('SIGNUP') && result === 'fresh') {
    replace(200, { session: await server.createSession(owner) });
  }
  if (type.startsWith('SIGNUP') && result === 'unverified') {
    replace(401, { status: 401, error: 'unverified-user', message: 'Email is not verified' });
  }
  const isRefresh = ['WAKE', 'ONLINE'].includes(type) || type.includes('refreshTick');
  const isOwnToken = isRefresh || type === 'TRY_TOKEN';
  const stored = tab.storage.get('nhostRefreshToken');
  const own = client.getSession()?.refreshToken ?? (isRefresh ? stored : undefined);
  if (isOwnToken && result === 'rejected' && own) await server.endSession(own);
  // A resumed start-up finds no token after a sign-out in another tab.
  if (isRefresh && result === 'nothing') tab.storage.delete('nhostRefreshToken');
}

/** Puts a refresh token into the storage before the page opens. */
async function storeToken({ storage, server, owner }: Tab, steps: readonly Step[]): Promise<void> {
  const imports = steps.filter(({ type }) => type.endsWith('importToken'));
  const outcome = imports.at(-1)?.result;
  if (outcome === undefined || outcome === 'nothing') return;
  const { refreshToken } = await server.createSession(owner);
  if (outcome === 'rejected') await server.endSession(refreshToken);
  storage.set('nhostRefreshToken', refreshToken);
}
