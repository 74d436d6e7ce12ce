import { expect, it } from 'vitest';
import { LEGACY_METRICS, type MetricName, rate } from './ratings.ts';

type Row = [name: MetricName, good: number, poor: number, step: number];

function expectEdges([name, good, poor, step]: Row): void {
  expect([good, good + step, poor, poor + step].map((value) => rate(name, value))).toEqual([
    'good',
    'needs-improvement',
    'needs-improvement',
    'poor',
  ]);
}

it.each<Row>([
  ['CLS', 0.1, 0.25, 0.001],
  ['FID', 100, 300, 1],
  ['LCP', 2500, 4000, 1],
  ['FCP', 1800, 3000, 1],
  ['TTFB', 800, 1800, 1],
])('[S2-K03] %s is good up to %d, poor above %d, and between them needs improvement', (...row) => {
  expectEdges(row);
});

it('[D-A5b] INP is good up to 200 ms and poor above 500 ms', () => {
  expectEdges(['INP', 200, 500, 1]);
});

it('[D-A5a] FID, and only FID, is labelled legacy', () => {
  expect([...LEGACY_METRICS]).toEqual(['FID']);
});
