// Drives a real client along a path, with or without a fault in one of its calls.
import { isDeepStrictEqual } from 'node:util';
import type { AuthPath } from './auth-paths.ts';
import { isAnswer } from './auth-paths.ts';
import type { Answer, Step } from './auth-steps.ts';
import type { Fault, FaultProxy } from './fault-proxy.ts';
import { requireHealth } from './invariants.ts';
import { findMove } from './moves.ts';
import { openTab, type Tab, type TabParts } from './tab.ts';

/** Only the response to the last call of a ceremony can be replaced. */
const CEREMONY_BEGINS = ['/signin/webauthn', '/signup/webauthn'];

export type FaultAtCall = { fault: Fault; atCall: number };

/** The returned function reports whether the fault has happened. */
export function planFault(proxy: FaultProxy, strike: FaultAtCall | null): () => boolean {
  if (!strike) return () => false;
  return proxy.strike({ fault: strike.fault, fits: ({ index }) => index === strike.atCall });
}

/** Returns the calls that passed the proxy. Throws when the client does not follow the model. */
export async function drivePath(
  path: AuthPath,
  shared: Omit<TabParts, 'owner'>,
  strike: FaultAtCall | null,
): Promise<string[]> {
  const { server } = shared;
  const { proxy } = server;
  const owner = await server.createAccount();
  const parts = { ...shared, owner };
  const answers = path.steps.map(({ answer }) => answer);
  const initialSession = path.hasInitialSession ? await server.createSession(owner) : null;
  using tab = openTab(parts, { autoRefreshToken: !answers.includes('off'), initialSession });
  await storeToken(tab, path.steps);

  proxy.clear();
  const hasStruck = planFault(proxy, strike);
  let storedBefore: string | null = null;
  let last: Step | null = null;
  if (path.hasInitialSession) tab.client.start();
  for (const [index, step] of path.steps.entries()) {
    if (isAnswer(step.type) && index > 0) continue;
    storedBefore = tab.storage.get('nhostRefreshToken') ?? null;
    last = step;
    await perform(tab, step, isAnswer(step.type) ? step.answer : answerTo(path.steps, index));
    if (hasStruck()) break;
  }
  const calls = [...proxy.calls];
  const { value } = tab.client.getSnapshot();
  if (!hasStruck() && !isDeepStrictEqual(value, path.end)) {
    throw new Error(`${JSON.stringify(value)} instead of ${JSON.stringify(path.end)}`);
  }
  await requireHealth(tab, {
    fault: hasStruck() ? (strike?.fault ?? null) : null,
    storedBefore,
    last,
  });
  return calls;
}

function start({ client }: Tab): void {
  client.start();
}

function answerTo(steps: readonly Step[], index: number): Answer | undefined {
  const next = steps[index + 1];
  return next && isAnswer(next.type) ? next.answer : steps[index]?.answer;
}

async function perform(tab: Tab, step: Step, answer: Answer | undefined): Promise<void> {
  await arrange(tab, step, answer);
  const move = isAnswer(step.type) ? start : findMove(step);
  tab.check(await tab.follow(Promise.resolve(move(tab, answer, step))));
}

/** Prepares responses that our server never gives, ended sessions and network failures. */
async function arrange({ server, client, mfa, owner }: Tab, { type }: Step, answer?: Answer) {
  const replace = (status: number, body: unknown) =>
    server.proxy.strike({
      fault: { status, body },
      fits: ({ path }) => !CEREMONY_BEGINS.includes(path),
    });
  if (answer === 'network') server.proxy.strike({ fault: 'drop-request', fits: () => true });
  const isSignIn = type.startsWith('SIGNIN') && type !== 'SIGNIN_EMAIL_OTP';
  if (isSignIn && answer === 'nothing') replace(200, { session: null });
  if (isSignIn && answer === 'ticket' && type !== 'SIGNIN_PASSWORD') {
    replace(200, { session: null, mfa: { ticket: await server.createTicket(mfa) } });
  }
  if (type.startsWith('SIGNUP') && answer === 'fresh') {
    replace(200, { session: await server.createSession(owner) });
  }
  if (type.startsWith('SIGNUP') && answer === 'unverified') {
    replace(401, { status: 401, error: 'unverified-user', message: 'Email is not verified' });
  }
  const isRefresh = ['WAKE', 'ONLINE'].includes(type) || type.includes('refreshTick');
  const isOwnToken = isRefresh || type === 'TRY_TOKEN';
  const own = client.getSession()?.refreshToken;
  if (isOwnToken && answer === 'rejected' && own) await server.endSession(own);
}

/** Puts a refresh token into the storage before the page opens. */
async function storeToken({ storage, server, owner }: Tab, steps: readonly Step[]): Promise<void> {
  const imports = steps.filter(({ type }) => type.endsWith('importToken'));
  const outcome = imports.at(-1)?.answer;
  if (outcome === undefined || outcome === 'nothing') return;
  const { refreshToken } = await server.createSession(owner);
  if (outcome === 'rejected') await server.endSession(refreshToken);
  storage.set('nhostRefreshToken', refreshToken);
}
