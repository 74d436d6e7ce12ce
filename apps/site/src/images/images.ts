// All woven images of the site that are served as files, by name. Generated at build time.

import {
  type ClothKind,
  DYES,
  type Dye,
  hang,
  kiri,
  type LoomOptions,
  loom,
  portrait,
  rug,
  swatch,
} from '@loimel/cloth';
import type { Portrait } from '@loimel/content/schema';
import { parseFacts } from '../content/index.ts';

export type ImageSource = { src: string; width: number; height: number };

/** Size of the cloth images of solutions, projects, posts and guides. */
export const CLOTH_SIZE = { width: 1280, height: 720 };
const LOOM_SIZE = { width: 1200, height: 880 };
const SWATCH_SIZE = { width: 26, height: 26 };
const BANDS_SIZE = { width: 275, height: 450 };
const PORTRAIT_SIZE = { width: 360, height: 420 };
const CORAL: Dye = '#ff8473';

/** Cloth that is still on the loom. The woven part shows how mature an innovation is. */
const LOOMS: Record<'pilot' | 'prototype' | 'research', Omit<LoomOptions, 'seed'>> = {
  pilot: { done: 0.75, palette: { ground: DYES.linen, motif: DYES.madder, edge: DYES.weld } },
  prototype: { done: 0.5, palette: { ground: DYES.linen, motif: DYES.rukki, edge: CORAL } },
  research: { done: 0.3, palette: { ground: DYES.linen, motif: DYES.moss, edge: DYES.rose } },
};

export function solutionImage(id: number): ImageSource {
  return { src: `/cloth/solution-${id}.svg`, ...CLOTH_SIZE };
}

export function innovationImage(id: string): ImageSource {
  return { src: `/cloth/innovation-${id}.svg`, ...LOOM_SIZE };
}

export function projectImage(id: string): ImageSource {
  return { src: `/cloth/project-${id}.svg`, ...CLOTH_SIZE };
}

export function postImage(id: string): ImageSource {
  return { src: `/cloth/post-${id}.svg`, ...CLOTH_SIZE };
}

export function guideImage(id: string): ImageSource {
  return { src: `/cloth/guide-${id}.svg`, ...CLOTH_SIZE };
}

/**
 * A small sample of a kind of cloth. Scale it only by whole numbers, so that it stays sharp. It is
 * a data URL, because a separate file would cost more in headers than the image itself.
 */
export function swatchImage(kind: ClothKind): ImageSource {
  return { src: toDataAddress(swatch(kind)), ...SWATCH_SIZE };
}

function toDataAddress(svg: string): string {
  const encoded = svg.replaceAll('"', "'").replaceAll(/[#%<>]/g, encodeURIComponent);
  return `data:image/svg+xml,${encoded}`;
}

/** Inner pages with an image of hanging bands beside the title. Each page has its own image. */
export const BANDS_PAGES = [
  'blog',
  'business',
  'career',
  'press',
  'projects',
  'resources',
  'team',
] as const;

export function bandsImage(page: (typeof BANDS_PAGES)[number]): ImageSource {
  return { src: `/cloth/bands-${page}.svg`, ...BANDS_SIZE };
}

export function positionImage(id: string): ImageSource {
  return { src: `/cloth/bands-position-${id}.svg`, ...BANDS_SIZE };
}

export function portraitImage(id: string): ImageSource {
  return { src: `/cloth/portrait-${id}.svg`, ...PORTRAIT_SIZE };
}

/** The loom, a quarter woven, that fills the last row of projects. */
export const NEXT_PROJECT_IMAGE: ImageSource = { src: '/cloth/next-project.svg', ...LOOM_SIZE };

export const RUG_IMAGE: ImageSource = { src: '/cloth/rug-404.svg', width: 720, height: 660 };
export const DARK_RUG_IMAGE: ImageSource = { ...RUG_IMAGE, src: '/cloth/rug-404-dark.svg' };
export const GONE_RUG_IMAGE: ImageSource = { ...RUG_IMAGE, src: '/cloth/rug-410.svg' };
export const DARK_GONE_RUG_IMAGE: ImageSource = { ...RUG_IMAGE, src: '/cloth/rug-410-dark.svg' };

/** The SVG text of each image by its path, as the functions above return it. */
export function weaveImages(): Map<string, string> {
  const images = new Map([
    [RUG_IMAGE.src, rug()],
    [DARK_RUG_IMAGE.src, rug('404', DYES.sky)],
    [GONE_RUG_IMAGE.src, rug('410')],
    [DARK_GONE_RUG_IMAGE.src, rug('410', DYES.sky)],
    [
      NEXT_PROJECT_IMAGE.src,
      loom({
        seed: 'next',
        done: 0.25,
        palette: { ground: DYES.rukki, motif: DYES.linen, edge: DYES.weld },
        isCropped: true,
      }),
    ],
  ]);
  for (const { id, cloth } of parseFacts('solutions.yaml')) {
    const { kind, seed, plain = false } = cloth;
    images.set(solutionImage(id).src, kiri({ kind, seed, isPlain: plain }));
  }
  for (const { id, stage, clothSeed } of parseFacts('innovations.yaml')) {
    images.set(innovationImage(id).src, loom({ seed: clothSeed, ...LOOMS[stage] }));
  }
  for (const { id, category, clothSeed } of parseFacts('projects.yaml')) {
    images.set(projectImage(id).src, kiri({ kind: category, seed: clothSeed }));
  }
  for (const { id, cloth } of parseFacts('posts.yaml')) {
    const { kind, seed, plain = false } = cloth;
    images.set(postImage(id).src, kiri({ kind, seed, isPlain: plain }));
  }
  for (const resource of parseFacts('resources.yaml')) {
    if (resource.type !== 'guide') continue;
    const { kind, seed, plain = false } = resource.cloth;
    images.set(guideImage(resource.id).src, kiri({ kind, seed, isPlain: plain }));
  }
  for (const person of parseFacts('people.yaml')) {
    images.set(portraitImage(person.id).src, weavePortrait(person.portrait));
  }
  for (const { id, clothSeed } of parseFacts('jobs.yaml')) {
    images.set(positionImage(id).src, hang(clothSeed));
  }
  for (const page of BANDS_PAGES) images.set(bandsImage(page).src, hang(page));
  return images;
}

export function weavePortrait({
  seed,
  hairColour,
  topPattern,
  glasses,
  ...look
}: Portrait): string {
  return portrait(seed, {
    ...look,
    hairDye: hairColour,
    topMotif: topPattern,
    hasGlasses: glasses,
  });
}
