import { expect, it } from 'vitest';
import { findCurrentSection } from './mark-current-section.ts';

const sections = [
  { id: 'scope', topPx: -400 },
  { id: 'prices', topPx: 120 },
  { id: 'warranty', topPx: 480 },
];

it('the current section is the last one that starts above the line', () => {
  expect(findCurrentSection(sections, 270)).toBe('prices');
});

it('no section is current before the first one reaches the line', () => {
  expect(findCurrentSection(sections, -500)).toBeNull();
});
