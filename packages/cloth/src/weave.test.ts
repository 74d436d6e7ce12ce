// Cells become runs: adjacent cells of one dye are one stroke, empty cells are not drawn.
import { expect, test } from 'vitest';
import { DYES } from './dyes.ts';
import { weave, weaveCloseUp } from './weave.ts';

test('neighbours of one dye in a row become one run', () => {
  const cloth = weave({ width: 4, height: 1 }, () => DYES.madder);
  expect(cloth).toBe('<path stroke="#c22c22" stroke-width="0.9" d="M0 0.5h4"/>');
});

test('an empty cell ends the run and leaves a gap', () => {
  const cloth = weave({ width: 5, height: 1 }, (x) => (x === 2 ? null : DYES.ink));
  expect(cloth).toBe('<path stroke="#141833" stroke-width="0.9" d="M0 0.5h2m1 0h2"/>');
});

test('a cloth of empty cells is empty', () => {
  expect(weave({ width: 3, height: 3 }, () => null)).toBe('');
});

test('each dye is one path, in the order of first appearance', () => {
  const cloth = weave({ width: 2, height: 2 }, (x, y) => (x === y ? DYES.weld : DYES.moss));
  expect(cloth).toBe(
    '<path stroke="#f4b62c" stroke-width="0.9" d="M0 0.5h1M1 1.5h1"/>' +
      '<path stroke="#1f5b3f" stroke-width="0.9" d="M1 0.5h1M0 1.5h1"/>',
  );
});

test('a placement moves the cloth and sets the height of its picks', () => {
  const placement = { left: 10, top: 20.5, pickHeight: 1 };
  const cloth = weave({ width: 1, height: 1 }, () => DYES.ink, placement);
  expect(cloth).toBe('<path stroke="#141833" stroke-width="1" d="M10 21h1"/>');
});

test('a close-up lies on a darker layer of the same cells', () => {
  const cloth = weaveCloseUp({ width: 2, height: 1 }, () => DYES.madder, { left: 1 });
  expect(cloth).toBe(
    '<path stroke="#982726" stroke-width="1.02" d="M1 0.5h2"/>' +
      '<path stroke="#c22c22" stroke-width="0.84" d="M1 0.5h2"/>',
  );
});
