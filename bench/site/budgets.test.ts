import { expect, it } from 'vitest';
import { budgetFor, findExcesses, KILOBYTE } from './budgets.ts';

function measure({ firstKb = 0, scriptKb = 0, idleScriptKb = 0 }) {
  const toWeight = (kb: number, scripts: number) => ({
    bytes: kb * KILOBYTE,
    scriptBytes: scripts * KILOBYTE,
    requests: 1,
  });
  return {
    firstView: toWeight(firstKb, scriptKb),
    afterIdle: toWeight(firstKb + idleScriptKb, idleScriptKb),
    afterScroll: toWeight(500, 200),
  };
}

it('a page at its limits is within the budget', () => {
  expect(findExcesses(measure({ firstKb: 60, idleScriptKb: 70 }), budgetFor('team'))).toEqual([]);
  expect(findExcesses(measure({ firstKb: 75, idleScriptKb: 70 }), budgetFor('home'))).toEqual([]);
});

it('every exceeded limit is named with both figures', () => {
  const weight = measure({ firstKb: 61, scriptKb: 1, idleScriptKb: 71.5 });
  expect(findExcesses(weight, budgetFor('team'))).toEqual([
    'first view 61.0 of 60.0 KB',
    'script before the load event 1.0 of 0.0 KB',
    'script after idle 71.5 of 70.0 KB',
  ]);
});
