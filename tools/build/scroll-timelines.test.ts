import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  findFoldedTimeline,
  findTimelineClasses,
  requireScrollTimelines,
} from './scroll-timelines.ts';

const SOURCE = `/* .not { animation-timeline: view() } */
@supports (animation-timeline: scroll(root)) {
  .belt > .woven::after {
    animation-name: weave;
    animation-timeline: scroll(root);
  }
}
.plain { animation: turn 1s; }`;
const KEPT =
  '@supports (animation-timeline:scroll(root)){.edge_belt>.edge_woven:after{animation-name:edge_weave;animation-timeline:scroll(root)}}';

const folder = mkdtempSync(join(tmpdir(), 'loimel-timelines-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function check(builtCss: string): Promise<void> {
  const src = join(folder, 'src', 'layout');
  const dist = join(folder, 'dist', 'blog');
  for (const path of [src, dist]) mkdirSync(path, { recursive: true });
  writeFileSync(join(src, 'edge.module.css'), SOURCE);
  writeFileSync(join(dist, 'post.html'), `<head><style>${builtCss}</style></head>`);
  await requireScrollTimelines(join(folder, 'src'), join(folder, 'dist'));
}

it('lists the classes with a timeline, and ignores comments and conditions', () => {
  expect(findTimelineClasses(SOURCE)).toEqual(['woven']);
  expect(findTimelineClasses(KEPT)).toEqual(['edge_woven']);
  expect(findTimelineClasses('.a{animation-timeline:auto}')).toEqual([]);
});

it.each([
  ['.a{animation:linear both weave scroll(root)}', 'animation:linear both weave scroll(root)'],
  ['.a{color:red;animation:weave view(0% 38%)}', 'animation:weave view(0% 38%)'],
  ['.a{animation:steps(9) both weave --loom}', 'animation:steps(9) both weave --loom'],
  ['.a{animation:weave 1s var(--curve)}', undefined],
  ['.a{animation:none}.b{animation-timeline:view(0% 38%)}', undefined],
  ['.a{transition:transform 1s;animation-timeline:view()}', undefined],
])('in %s it finds %s', (css, found) => {
  expect(findFoldedTimeline(css)).toBe(found);
});

it('a build that keeps the longhands passes', async () => {
  await expect(check(KEPT)).resolves.toBeUndefined();
});

it('a build whose shorthand contains a timeline fails and names the page', async () => {
  const folded = '.edge_woven:after{animation:linear both edge_weave scroll(root)}';
  await expect(check(folded)).rejects.toThrow(/^blog\/post\.html contains .*scroll\(root\)/);
});

it('a build without the timeline of a class fails and names the class', async () => {
  await expect(check('.edge_woven:after{color:red}')).rejects.toThrow('edge_woven');
});
