// Draws a state machine as Mermaid text.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

export function drawMachine(machine: AnyStateMachine): string {
  const { root } = machine;
  return ['stateDiagram-v2', ...drawState(root, 1), ...drawTransitions(root)].join('\n');
}

function drawInside(node: AnyStateNode, depth: number): string[] {
  const children = Object.values(node.states);
  const indent = '  '.repeat(depth);
  const lines = children.flatMap((child, index) => [
    ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...drawState(child, depth),
  ]);
  const [initial] = node.type === 'parallel' ? [] : (node.initial?.target ?? []);
  return [...(initial ? [`${indent}[*] --> ${toName(initial)}`] : []), ...lines];
}

function drawState(node: AnyStateNode, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const head = `${indent}state "${node.key}" as ${toName(node)}`;
  if (Object.keys(node.states).length === 0) return [head];
  return [`${head} {`, ...drawInside(node, depth + 1), `${indent}}`];
}

function drawTransitions(node: AnyStateNode): string[] {
  const own = [...node.transitions.values(), node.always ?? []].flat();
  return [
    ...own.flatMap(drawTransition),
    ...Object.values(node.states).flatMap((child) => drawTransitions(child)),
  ];
}

function drawTransition({ source, target, eventType, guard }: AnyTransitionDefinition): string[] {
  const condition = typeof guard === 'string' ? ` [${guard}]` : '';
  const label = `${toEventName(eventType)}${condition}`.trim();
  return (target ?? []).map(
    (end) => `  ${toName(source)} --> ${toName(end)}${label ? `: ${label}` : ''}`,
  );
}

/**
 * `xstate.done.actor.signIn` becomes "signIn done", `xstate.after.refreshTick…` "after
 * refreshTick".
 */
function toEventName(type: string): string {
  const [, kind, ...rest] = type.startsWith('xstate.') ? type.split('.') : [];
  if (kind === 'after') return `after ${rest[0]}`;
  if (kind === 'done' || kind === 'error') return `${rest[1]} ${kind}`;
  return type;
}

function toName({ id }: AnyStateNode): string {
  return id.replaceAll('.', '_');
}
