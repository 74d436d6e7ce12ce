// Generates paths through the helper machines (change email, change password, reset password, send
// verification email, enable MFA).
import {
  createEnableMfaMachine,
  createRequestMachine,
  REQUEST_MACHINE_IDS,
} from '@loimel/client/auth';
import { getShortestPaths } from '@xstate/graph';
import { type AnyStateMachine, type AnyStateNode, getNextSnapshot } from 'xstate';

export type HelperResult = 'done' | 'rejected' | 'network';
export type HelperStep = { type: string; result?: HelperResult };
export type HelperPath = { machine: string; name: string; steps: HelperStep[]; end: unknown };

const MFA_ID = 'enableMfa';
const SECRET = { imageUrl: 'i', totpSecret: 's' };

/** Possible steps by current state: actions of the caller, or responses to the call. */
const REQUEST_STEPS: [RegExp, HelperStep[]][] = [
  [/"idle"/, [{ type: 'REQUEST' }]],
  [/requesting/, toResults('request', 'network')],
];
const MFA_STEPS: [RegExp, HelperStep[]][] = [
  [/^\{"idle"/, [{ type: 'GENERATE' }, { type: 'DISABLE' }]],
  [/generating/, toResults('generate', 'network')],
  [/disabling/, toResults('disable', 'rejected')],
  [/activating/, toResults('activate', 'rejected')],
  [/"generated":\{"idle"/, [{ type: 'ACTIVATE' }]],
];

export function generateHelperPaths(): {
  paths: HelperPath[];
  transitions: number;
  /** In these machines each step is one transition. */
  taken: number;
} {
  const never = () => Promise.reject(new Error('the model makes no calls'));
  const mfa = createEnableMfaMachine({ generate: never, activate: never, disable: never });
  const machines: [string, AnyStateMachine, [RegExp, HelperStep[]][]][] = [
    ...REQUEST_MACHINE_IDS.map((id): [string, AnyStateMachine, typeof REQUEST_STEPS] => [
      id,
      createRequestMachine(id),
      REQUEST_STEPS,
    ]),
    [MFA_ID, mfa, MFA_STEPS],
  ];
  const all = machines.flatMap(([id, machine, steps]) => generate(id, machine, steps));
  const paths = [...new Map(all.map((path) => [path.name, path])).values()].filter(
    ({ steps }) => steps.length > 0,
  );
  const steps = paths.flatMap((path) => path.steps.map(({ type }) => `${path.machine} ${type}`));
  return {
    paths,
    taken: new Set(steps).size,
    transitions: machines.reduce((sum, [, machine]) => sum + countTransitions(machine.root), 0),
  };
}

/** The shortest path to every state. A state with an open call gets one path per response. */
function generate(
  id: string,
  machine: AnyStateMachine,
  table: [RegExp, HelperStep[]][],
): HelperPath[] {
  const possible = (value: unknown) =>
    table.find(([pattern]) => pattern.test(JSON.stringify(value)))?.[1] ?? [];
  const found = getShortestPaths(machine, {
    events: (model) => possible(model.value).map(toEvent),
    serializeState: (model) => JSON.stringify(model.value),
  });
  return found.flatMap(({ state, steps }) => {
    const prefix = steps.map(({ event }) => parseStep(event)).filter(({ type }) => isStep(type));
    const ends = isCalling(state.value) ? possible(state.value).map((step) => [step]) : [[]];
    return ends.map((end): HelperPath => {
      const all = [...prefix, ...end];
      const last = end.reduce(
        (model, step) => getNextSnapshot(machine, model, toEvent(step)),
        state,
      );
      const name = `${id}: ${all.map(({ type, result }) => result ?? type).join(' → ')}`;
      return { machine: id, name, steps: all, end: last.value };
    });
  });
}

export function isCalling(value: unknown): boolean {
  return /requesting|generating|activating|disabling/.test(JSON.stringify(value));
}

export function isHelperResult({ type }: HelperStep): boolean {
  return type.startsWith('xstate.');
}

function toResults(id: string, failure: HelperResult): HelperStep[] {
  return [
    { type: `xstate.done.actor.${id}`, result: 'done' },
    { type: `xstate.error.actor.${id}`, result: failure },
  ];
}

function toEvent(step: HelperStep): HelperStep & Record<string, unknown> {
  return { ...step, output: SECRET, error: { status: 0, error: 'e', message: 'm' }, code: '1' };
}

function parseStep(event: { type: string }): HelperStep {
  const { type, result } = event as HelperStep;
  return { type, ...(result ? { result } : {}) };
}

function isStep(type: string): boolean {
  return type !== 'xstate.init';
}

function countTransitions(node: AnyStateNode): number {
  const own = [...node.transitions.values()].flat().length;
  return Object.values(node.states).reduce((sum, child) => sum + countTransitions(child), own);
}
