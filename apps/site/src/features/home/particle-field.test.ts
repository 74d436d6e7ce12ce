import { expect, it } from 'vitest';
import {
  countParticles,
  createParticles,
  moveParticles,
  type Particle,
  type Thread,
  visitLinks,
} from './particle-field.ts';

function at(x: number, y: number): Particle {
  return { x, y, xPerSecond: 0, yPerSecond: 0 };
}

function findLinks(particles: readonly Particle[]): { thread: Thread; strength: number }[] {
  const links: { thread: Thread; strength: number }[] = [];
  visitLinks(particles, (_from, _to, thread, strength) => links.push({ thread, strength }));
  return links;
}

it.each([
  [390, 26],
  [900, 60],
  [1440, 96],
  [1800, 120],
  [2400, 120],
])('[S1-K03] a width of %i px has %i particles', (width, count) => {
  expect(countParticles(width)).toBe(count);
  expect(createParticles({ width, height: 500 })).toHaveLength(count);
});

it('[S1-K04] particles are linked up to a distance of 120 px and not beyond', () => {
  expect(findLinks([at(0, 0), at(120, 0)])).toHaveLength(1);
  expect(findLinks([at(0, 0), at(120.1, 0)])).toHaveLength(0);
  expect(findLinks([at(0, 0), at(90, 90)])).toHaveLength(0);
});

it('a steep link is a warp thread, a flat one a weft thread, and a long one is weaker', () => {
  const [near, far] = findLinks([at(0, 0), at(10, 30), at(100, 0)]);
  expect(near?.thread).toBe('warp');
  expect(far?.thread).toBe('weft');
  expect(near?.strength).toBeGreaterThan(far?.strength ?? 1);
});

it('particles stay inside the area', () => {
  const area = { width: 300, height: 200 };
  const particles = createParticles(area);
  for (let frame = 0; frame < 5000; frame += 1) moveParticles(particles, area, 1 / 60);
  for (const { x, y } of particles) {
    expect(x).toBeGreaterThan(-1);
    expect(x).toBeLessThan(area.width + 1);
    expect(y).toBeGreaterThan(-1);
    expect(y).toBeLessThan(area.height + 1);
  }
});

it('a particle outside a narrowed window moves back inside', () => {
  const area = { width: 100, height: 100 };
  const lost = { x: 500, y: 50, xPerSecond: 10, yPerSecond: 0 };
  for (let second = 0; second < 60; second += 1) moveParticles([lost], area, 1);
  expect(lost.x).toBeLessThan(area.width + 10);
});
