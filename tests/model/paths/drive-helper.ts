// Drives a helper machine of a signed-in client along a path, with or without a fault in a call.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type AuthError, createRequestMachine, REQUEST_MACHINE_IDS } from '@loimel/client/auth';
import { type AnyActor, createActor } from 'xstate';
import { PASSWORD } from '../../support/backend.ts';
import { toTotpCode } from '../../support/totp-code.ts';
import { type FaultAtCall, planFault } from './drive.ts';
import {
  type HelperPath,
  type HelperResult,
  type HelperStep,
  isCalling,
  isHelperResult,
} from './helper-paths.ts';
import { requireHealth } from './invariants.ts';
import type { MfaAccount } from './real-server.ts';
import { openTab, type Tab, type TabDeps } from './tab.ts';

type Request = () => Promise<void>;

export async function driveHelper(
  path: HelperPath,
  shared: Omit<TabDeps, 'owner'>,
  injection: FaultAtCall | null,
): Promise<string[]> {
  const { server } = shared;
  const isSwitchingOff = path.steps.some(({ type }) => type === 'DISABLE');
  const owner = isSwitchingOff ? await server.createMfaAccount() : await server.createAccount();
  using tab = openTab({ ...shared, owner }, { autoRefreshToken: true, initialSession: null });
  tab.storage.set('nhostRefreshToken', (await server.createSession(owner)).refreshToken);
  tab.client.start();
  await tab.follow(tab.client.waitUntilReady());

  server.proxy.clear();
  const wasInjected = planFault(server.proxy, injection);
  const actor = createHelper(path.machine, tab);
  const secret = 'secret' in owner ? String(owner.secret) : null;
  for (const [index, step] of path.steps.entries()) {
    if (isHelperResult(step)) continue;
    const result = path.steps[index + 1]?.result;
    if (result === 'network') server.proxy.inject({ fault: 'drop-request', fits: () => true });
    actor.send({ ...step, ...(await toInput(tab, { path, step, result, actor, secret })) });
    await tab.follow(whenStable(actor));
    if (wasInjected()) break;
  }
  const calls = [...server.proxy.calls];
  const { value, context } = actor.getSnapshot();
  actor.stop();
  if (!wasInjected() && !isDeepStrictEqual(value, path.end)) {
    throw new Error(`${JSON.stringify(value)} instead of ${JSON.stringify(path.end)}`);
  }
  requireOutcome(tab, value, context);
  const storedBefore = tab.storage.get('nhostRefreshToken') ?? null;
  await requireHealth(tab, {
    fault: wasInjected() ? (injection?.fault ?? null) : null,
    storedBefore,
    last: null,
    result: undefined,
  });
  return calls;
}

function createHelper(id: string, tab: Tab): AnyActor {
  const known = REQUEST_MACHINE_IDS.find((one) => one === id);
  return known ? createActor(createRequestMachine(known)).start() : tab.client.createMfaActor();
}

type StepContext = {
  path: HelperPath;
  step: HelperStep;
  result: HelperResult | undefined;
  actor: AnyActor;
  secret: string | null;
};

async function toInput(
  tab: Tab,
  { path, step, result, actor, secret }: StepContext,
): Promise<object> {
  if (step.type === 'REQUEST') return { request: toRequest(path.machine, tab) };
  if (step.type === 'GENERATE') return {};
  const known = secret ?? String(actor.getSnapshot().context.secret?.totpSecret);
  if (result === 'rejected') return { code: toTotpCode(known, 40) };
  const account: MfaAccount = { ...tab.owner, secret: known };
  return { code: await tab.server.createTotpCode(account) };
}

/** Each of these client methods runs such a machine. Its result becomes the result here. */
function toRequest(machine: string, { client, owner, server, check }: Tab): Request {
  const methods: Record<string, () => Promise<{ error: AuthError | null }>> = {
    changeEmail: () => client.changeEmail({ newEmail: server.createEmail() }),
    changePassword: () => client.changePassword({ newPassword: `${PASSWORD} ${randomUUID()}` }),
    resetPassword: () => client.resetPassword({ email: owner.email }),
    sendVerificationEmail: () => client.sendVerificationEmail({ email: owner.email }),
  };
  return async () => {
    const result = await methods[machine]?.();
    check(result);
    if (result?.error) throw result.error;
  };
}

function whenStable(actor: AnyActor): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isCalling(actor.getSnapshot().value)) return;
      subscription.unsubscribe();
      resolve();
    };
    const subscription = actor.subscribe({ next: look, complete: resolve });
    if (!isCalling(actor.getSnapshot().value)) look();
  });
}

function requireOutcome({ check }: Tab, value: unknown, context: HelperContext): void {
  const state = JSON.stringify(value);
  check({ error: context.error });
  if (state.includes('error') && !context.error) throw new Error('failed without an error');
  if (!state.includes('generated')) return;
  const { totpSecret } = context.secret ?? {};
  if (typeof totpSecret !== 'string') throw new Error('generated without a secret');
}

type HelperContext = { error: AuthError | null; secret?: { totpSecret?: unknown } | null };
