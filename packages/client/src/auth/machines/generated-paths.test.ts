// Runs the machine along generated paths until every transition of every region was taken.
import { getShortestPaths } from '@xstate/graph';
import { expect, test } from 'vitest';
import {
  type AnyStateNode,
  type AnyTransitionDefinition,
  assign,
  createActor,
  getInitialSnapshot,
  getNextSnapshot,
  type SnapshotFrom,
} from 'xstate';
import { createSession } from '../../testing/index.ts';
import { type AuthError, SIGNED_OUT_MEANWHILE } from '../errors.ts';
import type { HeldSession } from '../session/session.ts';
import { authMachine } from './auth-machine.ts';
import { type AuthEvent, parseEvent } from './events.ts';

/**
 * The session selects what random and clock would decide. The events below replace the services.
 */
const machine = authMachine.provide({
  guards: {
    isAutoRefreshOff: ({ context }) => context.accessToken.value === 'auto refresh off',
    isRefreshDue: ({ context }) => context.accessToken.value === 'near its end',
    isOlderThanSignOut: ({ context }) => context.accessToken.value === 'older than a sign-out',
    isRefreshDueOnline: ({ context }) => context.accessToken.value === 'near its end',
  },
  actions: {
    countRefreshAttempt: assign(({ context: { refreshTimer } }) => ({
      refreshTimer: { ...refreshTimer, attempts: refreshTimer.attempts + 1 },
    })),
  },
});

type Snapshot = SnapshotFrom<typeof machine>;

const held = (accessToken: string, overrides: Partial<HeldSession> = {}): HeldSession => ({
  ...createSession({ accessToken }),
  received: { at: new Date(0), uptimeMs: 0 },
  isPAT: false,
  epoch: 0,
  ...overrides,
});

const SESSIONS = [
  held('fresh'),
  held('near its end'),
  held('auto refresh off'),
  held('by PAT', { isPAT: true }),
  held('older than a sign-out'),
  held('anonymous', { user: { id: 'u-2', isAnonymous: true } }),
];
const ERRORS: AuthError[] = [
  SIGNED_OUT_MEANWHILE,
  { status: 0, error: 'network', message: 'Network Error' },
  { status: 401, error: 'invalid-refresh-token', message: 'no' },
  { status: 401, error: 'unverified-user', message: 'no' },
  { status: 429, error: 'too-many-requests', message: 'no', retryAfterSeconds: 60 },
];
const OUTPUTS: Record<string, unknown[]> = {
  importToken: [null, ...SESSIONS],
  resumeImport: [null, ...SESSIONS],
  signIn: [
    { session: null, mfa: { ticket: 't' } },
    { session: null, mfa: null },
    ...SESSIONS.map((session) => ({ session, mfa: null })),
  ],
  register: [
    { session: null },
    { session: null, mfa: { ticket: 't' } },
    ...SESSIONS.map((session) => ({ session })),
  ],
  refresh: SESSIONS,
  tryToken: SESSIONS,
  signOut: [undefined],
};

const allNodes = collectNodes(machine.root);
// A transition without target and actions only ignores an event. sign-out.test.ts covers those.
const allTransitions = allNodes
  .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
  .filter(({ target, actions }) => target || actions.length > 0);

const EVENTS = createEvents();
const EMPTY_REGISTRATION = EVENTS.find((event) =>
  JSON.stringify(event).includes('{"session":null}'),
);

function createEvents(): AuthEvent[] {
  const own = { refreshToken: 'r', isPAT: false };
  const named = [
    { type: 'SIGNOUT', all: false },
    { type: 'TRY_TOKEN', token: { ...own, isOwn: true } },
    { type: 'TRY_TOKEN', token: { ...own, isOwn: false } },
    ...SESSIONS.map((session) => ({ type: 'SESSION_UPDATE', session })),
    { type: 'SESSION_LOST', reason: 'signed-out-elsewhere' },
    { type: 'SESSION_LOST', reason: 'password-changed' },
    { type: 'SESSION_LOST', reason: 'registration-started' },
  ];
  const known = new Set(named.map(({ type }) => type));
  const types = new Set(allTransitions.map(({ eventType }) => eventType));
  // All other events of the machine: events of callers, timer ticks, back-offs.
  const others = [...types]
    .filter((type) => type !== '' && !known.has(type) && !/^xstate\.(done|error)/.test(type))
    .map((type) => ({ type, error: ERRORS[1] }));
  const results = Object.entries(OUTPUTS).flatMap(([id, outputs]) => [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
    ...ERRORS.map((error) => ({ type: `xstate.error.actor.${id}`, error })),
  ]);
  return [...named, ...others, ...results] as AuthEvent[];
}

function collectNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(collectNodes)];
}

/**
 * Identity of a state, one region at a time. The product of all three regions would be large and
 * would not cover more transitions.
 */
const VIEWS: ((snapshot: Snapshot) => unknown[])[] = [
  ({ value, context }) => [
    value.authentication,
    context.accessToken.value,
    context.refreshTimer.attempts,
    typeof value.authentication === 'string' && [
      context.importTokenAttempts,
      context.importFailure.retryAfterMs,
    ],
  ],
  ({ value, context }) => [
    value.token,
    context.isTryingOwnToken,
    context.accessToken.value !== null,
    // An import has to fail several times before it is resumed.
    context.isImportUnfinished,
    typeof value.authentication === 'string' && [value.authentication, context.importTokenAttempts],
  ],
  ({ value, context }) => [value.registration, context.accessToken.value !== null],
];

/** Runs the path on a real actor and records every transition, including intermediate ones. */
function runPath(
  session: HeldSession | null,
  events: readonly AuthEvent[],
): { taken: AnyTransitionDefinition[]; end: Snapshot } {
  const taken: AnyTransitionDefinition[] = [];
  const actor = createActor(machine, {
    input: { session },
    clock: { setTimeout: () => 0, clearTimeout: () => {} },
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions);
    },
  });
  actor.start();
  for (const event of events) actor.send(event);
  const end = actor.getSnapshot();
  actor.stop();
  return { taken, end };
}

test('generated paths take every transition of the machine and end in the state of the model', () => {
  const taken = new Set<AnyTransitionDefinition>();
  for (const session of [null, held('fresh')]) {
    const initial = getInitialSnapshot(machine, { session });
    for (const transition of runPath(session, []).taken) taken.add(transition);
    if (initial.matches({ authentication: 'signedIn' })) continue;

    for (const view of VIEWS) {
      const serializeState = (snapshot: Snapshot) => JSON.stringify(view(snapshot));
      const options = { input: { session }, events: possibleEvents, serializeState };
      for (const { steps } of getShortestPaths(machine, options)) {
        const path = steps
          .map(({ event }) => parseEvent(event))
          .filter(({ type }) => !isInit(type));
        const source = path.reduce(
          (snapshot, event) => getNextSnapshot(machine, snapshot, event),
          initial,
        );
        for (const event of possibleEvents(source).filter((candidate) => source.can(candidate))) {
          const { taken: more, end } = runPath(session, [...path, event]);
          for (const transition of more) taken.add(transition);
          expect(end.value).toEqual(getNextSnapshot(machine, source, event).value);
        }
      }
    }
  }
  const missing = allTransitions.filter((transition) => !taken.has(transition));
  expect(missing.map(({ source, eventType }) => `${source.id} ${eventType}`)).toEqual([]);
  expect(allTransitions.length).toBeGreaterThan(50);
}, 120_000);

function isInit(type: string): boolean {
  return type === 'xstate.init';
}

/** The verification of a code returns a session or an error, never an empty result. */
function possibleEvents({ value }: Pick<Snapshot, 'value'>): AuthEvent[] {
  const isVerifying = ['passwordlessSmsOtp', 'verifyEmailOTP'].includes(String(value.registration));
  return isVerifying ? EVENTS.filter((event) => event !== EMPTY_REGISTRATION) : EVENTS;
}
