// Generates paths through the authentication machine (with registration, token and refresh timer)
// that a real client can follow. Together the paths must contain every transition of the machine.
import { getShortestPaths } from '@xstate/graph';
import {
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  getInitialSnapshot,
  getNextSnapshot,
} from 'xstate';
import { type Model, machine, parseStep, toHeld, toModelEvent } from './auth-model.ts';
import { possibleSteps, type Step } from './auth-steps.ts';

type Candidate = { hasInitialSession: boolean; steps: Step[] };

export type AuthPath = {
  /** Lists all steps of the path. */
  name: string;
  hasInitialSession: boolean;
  steps: Step[];
  /** State of the model after the last step. */
  end: Model['value'];
};

/** One region at a time. The product of all three would be large and would add no transitions. */
const VIEWS: ((model: Model) => unknown[])[] = [
  ({ value, context }) => [
    value.authentication,
    context.accessToken.value,
    context.refreshTimer.attempts,
    isLoading(value) && context.importTokenAttempts,
  ],
  ({ value, context }) => [
    value.token,
    context.user !== null,
    context.isTryingOwnToken,
    context.isImportUnfinished,
    isLoading(value) && [value.authentication, context.importTokenAttempts],
  ],
  ({ value, context }) => [value.registration, value.authentication, context.user?.isAnonymous],
];

/**
 * Need a sign-out or a sign-in while another call runs. Here each call ends before the next step.
 * The client's sign-out.test.ts and late-results.test.ts cover them.
 */
const RACE_GUARDS: unknown[] = [
  'isOvertaken',
  'isOlderThanSignOut',
  'isOwnTokenOvertaken',
  'isTryingOwnToken',
];
const RACES = ['nhost.token.resuming SIGNED_IN'];

/** Without transitions that only ignore an event. */
const allTransitions = collectNodes(machine.root)
  .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
  .filter(
    (transition) => (transition.target || transition.actions.length > 0) && !isRace(transition),
  );
export const TRANSITION_COUNT = allTransitions.length;

/** From short to long, keeps each path with a transition that no earlier path takes. */
export function generateAuthPaths(): { paths: AuthPath[]; missing: string[] } {
  const candidates = [...generateCandidates()].sort((a, b) => a.steps.length - b.steps.length);
  const taken = new Set<AnyTransitionDefinition>();
  const paths: AuthPath[] = [];
  for (const { hasInitialSession, steps } of candidates) {
    const run = runModel(hasInitialSession, steps);
    if (run.taken.every((transition) => taken.has(transition))) continue;
    for (const transition of run.taken) taken.add(transition);
    const name = [hasInitialSession ? 'initial session' : 'start', ...steps.map(toName)].join(
      ' → ',
    );
    paths.push({ name, hasInitialSession, steps, end: run.end });
  }
  const missing = allTransitions.filter((transition) => !taken.has(transition));
  return {
    paths,
    missing: missing.map(toTransitionName),
  };
}

function* generateCandidates(): Generator<Candidate> {
  const known = new Set<string>();
  yield { hasInitialSession: true, steps: [] };
  for (const view of VIEWS) {
    const found = getShortestPaths(machine, {
      input: { session: null },
      events: (model) => possibleSteps(model).map(toModelEvent),
      serializeState: (model) => JSON.stringify(view(model)),
    });
    for (const { steps } of found) {
      const path = steps.map(({ event }) => parseStep(event)).filter(({ type }) => !isInit(type));
      // The library omits paths that are the start of other paths.
      for (let length = 0; length <= path.length; length += 1) {
        const prefix = path.slice(0, length);
        const key = prefix.map(toKey).join();
        if (!known.has(key)) yield* extendPath(prefix);
        known.add(key);
      }
    }
  }
}

function* extendPath(prefix: readonly Step[]): Generator<Candidate> {
  const model = replay(prefix);
  for (const step of model ? possibleSteps(model) : []) {
    const after = replay([...prefix, step]);
    // A call is complete only with its response.
    const results = after ? possibleSteps(after).filter(({ type }) => isResult(type)) : [];
    const ends = results.length === 0 ? [[step]] : results.map((result) => [step, result]);
    for (const end of ends) yield { hasInitialSession: false, steps: [...prefix, ...end] };
  }
}

/** Null when the path is not possible, because a view contains only a part of the state. */
function replay(steps: readonly Step[]): Model | null {
  let model = getInitialSnapshot(machine, { session: null });
  for (const step of steps) {
    const isPossible = possibleSteps(model).some((one) => toKey(one) === toKey(step));
    if (!isPossible) return null;
    model = getNextSnapshot(machine, model, toModelEvent(step));
  }
  return model;
}

function runModel(hasInitialSession: boolean, steps: readonly Step[]) {
  const taken: AnyTransitionDefinition[] = [];
  const session = hasInitialSession ? toHeld('fresh') : null;
  const actor = createActor(machine, {
    input: { session },
    clock: { setTimeout: () => 0, clearTimeout: () => {} },
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions);
    },
  });
  actor.start();
  for (const step of steps) actor.send(toModelEvent(step));
  const end = actor.getSnapshot().value;
  actor.stop();
  return { taken, end };
}

function isRace(transition: AnyTransitionDefinition): boolean {
  return RACE_GUARDS.includes(transition.guard) || RACES.includes(toTransitionName(transition));
}

function toTransitionName({ source, eventType }: AnyTransitionDefinition): string {
  return `${source.id} ${eventType}`;
}

function isLoading({ authentication }: Model['value']): boolean {
  return typeof authentication === 'string';
}

export function isResult(type: string): boolean {
  return /^xstate\.(done|error)\.actor/.test(type);
}

function toKey({ type, result, isOwn }: Step): string {
  return `${type} ${result} ${isOwn}`;
}

function isInit(type: string): boolean {
  return type === 'xstate.init';
}

function toName({ type, result }: Step): string {
  return result ?? type.replace(/^xstate\.after\.(\w+)\..*/, '$1');
}

function collectNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(collectNodes)];
}
