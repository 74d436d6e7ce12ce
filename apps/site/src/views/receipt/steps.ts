// How far a message or application has come.
import type { Receipt } from './receipt-api.ts';

export type StepName = 'received' | 'opened' | 'answered' | 'decided';
export type Step = { name: StepName; date: string | null };

export function toSteps(receipt: Receipt): Step[] {
  const { kind, created_at, opened_at, answered_at, decided_at } = receipt;
  return [
    { name: 'received', date: created_at },
    { name: 'opened', date: opened_at },
    kind === 'contact'
      ? { name: 'answered', date: answered_at }
      : { name: 'decided', date: decided_at },
  ];
}

/** Steps up to the last one that has a date: who answers has opened, even if nobody noted it. */
export function countDone(steps: readonly Step[]): number {
  return steps.findLastIndex(({ date }) => date !== null) + 1;
}
