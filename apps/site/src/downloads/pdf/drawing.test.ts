import { band } from '@loimel/cloth';
import { expect, it } from 'vitest';
import symbol from '../press/symbol.svg?raw';
import { parseDrawing } from './drawing.ts';

it('a mark is read with its view box and the strokes of its group', () => {
  const drawing = parseDrawing(symbol);
  expect(drawing).toMatchObject({ left: 0, top: 0, width: 36, height: 43 });
  expect(drawing.shapes).toHaveLength(2);
  expect(drawing.shapes[1]).toMatchObject({ fill: null, stroke: '#c22c22', strokeWidth: 4.8 });
});

it('a cloth keeps its backing under its threads', () => {
  const [backing, ...threads] = parseDrawing(band()).shapes;
  expect(backing).toEqual({ path: 'M0 0H12V23H0z', fill: '#c22c22', stroke: null, strokeWidth: 1 });
  expect(threads.length).toBeGreaterThan(0);
  for (const thread of threads) expect(thread.fill).toBeNull();
});

it('an image without a view box is rejected', () => {
  expect(() => parseDrawing('<svg></svg>')).toThrow('viewBox');
});
