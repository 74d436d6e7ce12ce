import { expect, it } from 'vitest';
import { budgetFor, findExcesses, KILOBYTE } from './budgets.ts';

function measure({ firstKb = 0, pictureKb = 0, scriptKb = 0, idleScriptKb = 0 }) {
  const toWeight = (kb: number, scripts: number) => ({
    bytes: kb * KILOBYTE,
    pictureBytes: pictureKb * KILOBYTE,
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
  expect(findExcesses(measure({ firstKb: 60, idleScriptKb: 72 }), budgetFor('team'))).toEqual([]);
  expect(findExcesses(measure({ firstKb: 75, idleScriptKb: 72 }), budgetFor('home'))).toEqual([]);
});

it('given pictures have a limit of their own', () => {
  const budget = budgetFor('team');
  expect(findExcesses(measure({ firstKb: 80, pictureKb: 20 }), budget)).toEqual([]);
  expect(findExcesses(measure({ firstKb: 80, pictureKb: 21 }), budget)).toEqual([
    'pictures in the first view 21.0 of 20.0 KB',
  ]);
});

it('every exceeded limit is named with both figures', () => {
  const weight = measure({ firstKb: 61, scriptKb: 1, idleScriptKb: 72.5 });
  expect(findExcesses(weight, budgetFor('team'))).toEqual([
    'first view 61.0 of 60.0 KB',
    'script before the load event 1.0 of 0.0 KB',
    'script after idle 72.5 of 72.0 KB',
  ]);
});
