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
  ],
  ({ value, context }) => [value.token, context.user !== null, context.isTryingOwnToken],
  ({ value, context }) => [value.registration, value.authentication, context.user?.isAnonymous],
];

const allTransitions = collectNodes(machine.root).flatMap((node) => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]);
export const TRANSITION_COUNT = allTransitions.length;

/** From short to long, keeps each path with a transition that no earlier path takes. */
export function generateAuthPaths(): { paths: AuthPath[]; missing: string[] } {
  const candidates = [...generateCandidates()].sort((a, b) => a.steps.length - b.steps.length);
  const taken = new Set<AnyTransitionDefinition>();
  const paths: AuthPath[] = [];
  for (const { hasInitialSession, steps } of candidates) {
    const walk = walkModel(hasInitialSession, steps);
    if (walk.taken.every((transition) => taken.has(transition))) continue;
    for (const transition of walk.taken) taken.add(transition);
    const name = [hasInitialSession ? 'a session given' : 'start', ...steps.map(toName)].join(
      ' → ',
    );
    paths.push({ name, hasInitialSession, steps, end: walk.end });
  }
  const missing = allTransitions.filter((transition) => !taken.has(transition));
  return {
    paths,
    missing: missing.map(({ source, eventType }) => `${source.id} ${eventType}`),
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
      const way = steps.map(({ event }) => parseStep(event)).filter(({ type }) => !isInit(type));
      // The library omits paths that are the start of other paths.
      for (let length = 0; length <= way.length; length += 1) {
        const beginning = way.slice(0, length);
        const key = beginning.map(toKey).join();
        if (!known.has(key)) yield* continueWay(beginning);
        known.add(key);
      }
    }
  }
}

function* continueWay(way: readonly Step[]): Generator<Candidate> {
  const model = replay(way);
  for (const step of model ? possibleSteps(model) : []) {
    const after = replay([...way, step]);
    // A call is complete only with its response.
    const answers = after ? possibleSteps(after).filter(({ type }) => isAnswer(type)) : [];
    const ends = answers.length === 0 ? [[step]] : answers.map((answer) => [step, answer]);
    for (const end of ends) yield { hasInitialSession: false, steps: [...way, ...end] };
  }
}

/** Null when the path is not possible, because a view contains only a part of the state. */
function replay(way: readonly Step[]): Model | null {
  let model = getInitialSnapshot(machine, { session: null });
  for (const step of way) {
    const isPossible = possibleSteps(model).some((one) => toKey(one) === toKey(step));
    if (!isPossible) return null;
    model = getNextSnapshot(machine, model, toModelEvent(step));
  }
  return model;
}

function walkModel(hasInitialSession: boolean, steps: readonly Step[]) {
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

export function isAnswer(type: string): boolean {
  return /^xstate\.(done|error)\.actor/.test(type);
}

function toKey({ type, answer, isOwn }: Step): string {
  return `${type} ${answer} ${isOwn}`;
}

function isInit(type: string): boolean {
  return type === 'xstate.init';
}

function toName({ type, answer }: Step): string {
  return answer ?? type.replace(/^xstate\.after\.(\w+)\..*/, '$1');
}

function collectNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(collectNodes)];
}
